import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixAll } from '../../src/command-line/check.js'
import { projectReader } from '../../src/command-line/project.js'
import { compile } from '../../src/compiler.js'
import { toOpenApi } from '../../src/openapi.js'
import { excess, growthOf } from '../growth.js'
import { block, hostileTexts, many, parts, places } from './hostile-texts.js'
import { rounds, seed } from './rounds.js'

/** What takes the square of its time is found at some length: more are tried by `npm run attack`. */
const LONGEST = rounds > 1000 ? 400_000 : 32_000

type Text = (size: number) => string
type Work = (text: string) => () => unknown

const works: Readonly<Record<string, Work>> = {
  compiled: (text) => () => compile(text, { allowDangerousHtml: true }),
  described: (text) => {
    const documents = [{ id: 'a.api.md', endpoints: compile(text).endpoints }]
    return () => toOpenApi(documents)
  },
  fixed: (text) => () => {
    const inputs = [{ file: 'a.api.md', text }]
    return fixAll(inputs, projectReader(inputs, '/').check)
  },
}

const excessOf = (name: string, text: Text, work: Work, most = LONGEST) =>
  excess(
    name,
    growthOf((size) => work(text(size)), most),
  )

test.each(Object.entries(works))('no text is %s in the square of its length', (name, work) => {
  // Mending takes several rounds.
  const most = name === 'fixed' ? LONGEST / 4 : LONGEST
  const slow = Object.entries(hostileTexts).flatMap(
    ([text, write]) => excessOf(text, write, work, most) ?? [],
  )
  expect(slow).toEqual([])
})

const repeated = fc.tuple(
  fc.constantFrom(...Object.keys(places)),
  fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 3 }),
  fc.constantFrom('', ...parts),
)

test('whatever is repeated wherever, it is compiled in no more than a multiple of its length', () => {
  fc.assert(
    fc.property(repeated, ([place, unit, end]) => {
      const text: Text = (size) =>
        block(`## A\n\n${places[place]!(many(unit.join(''), size) + end)}`)
      expect(excessOf(`${place} of ${unit.join('')}`, text, works.compiled!)).toBeUndefined()
    }),
    { numRuns: Math.ceil(rounds / 10), seed },
  )
})

test('what is quadratic is found', () => {
  // Text that is read in the square of its length would take a fast machine too little time to tell.
  const quadratic: Work = (text) => () => spend(200 * (text.length / 16_000) ** 2)
  expect(excessOf('a', (size) => 'a'.repeat(size), quadratic, 16_000)).toMatch(/^a: .* 16000/)
})

/** Takes processor time, in milliseconds. */
function spend(time: number): void {
  const start = process.cpuUsage()
  while (process.cpuUsage(start).user < time * 1000) 'word '.repeat(10_000).split(' ')
}
