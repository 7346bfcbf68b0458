/** Numbers that look random and are the same on every run. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** A number from 0 up to, and without, the limit. */
  roll(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((this.#state / 2 ** 32) * limit)
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.roll(items.length)]!
  }
}

const marks = [
  ['*', '**', '_', '`', '```', '~', '~~', '~~~', '[', ']', '(', ')', '![', '](', '](b)', '\\'],
  ['<', '>', '<b>', '<script>', '<!--', '-->', '&', '&amp;', '\0', '|', '\\|', '"'],
  ['#', '# ', '=', '===', '---', '***', '+', '-', '- ', '1. ', '> ', '[ ] ', '[x] ', ':'],
  ['[a]: b', '[a]', '[^a]', '[^a]: ', '| a | b |\n|-|:-|\n', 'www.a.b', 'http://a.b', 'x@y.z'],
  ['\n', '\n\n', ' ', '  ', '    ', '\t', 'é', '\u00A0'],
].flat()

/** The text after one to four slips: something left out, doubled, put in, or two lines swapped. */
export function mutate(text: string, dice: Dice): string {
  let mutated = text
  for (let slips = dice.roll(4); slips >= 0; slips--) mutated = slip(mutated, dice)
  return mutated
}

function slip(text: string, dice: Dice): string {
  const at = dice.roll(text.length + 1)
  const [before, after] = [text.slice(0, at), text.slice(at)]
  switch (dice.roll(4)) {
    case 0:
      return before + after.slice(1 + dice.roll(3))
    case 1:
      return before + after.slice(0, dice.roll(10)) + after
    case 2:
      return before + dice.pick(marks) + after
    default: {
      const lines = text.split('\n')
      const [one, other] = [dice.roll(lines.length), dice.roll(lines.length)]
      ;[lines[one], lines[other]] = [lines[other]!, lines[one]!]
      return lines.join('\n')
    }
  }
}
