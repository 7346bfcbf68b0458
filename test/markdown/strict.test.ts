import { isDeepStrictEqual } from 'node:util'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Reporter } from '../../src/diagnostics/reporter.js'
import { readBody } from '../../src/markdown/read.js'
import { readEvents } from '../../src/markdown/read-events.js'
import { RunBudget } from '../../src/markdown/runs.js'
import { readStrictly } from '../../src/markdown/strict/read.js'
import { Source } from '../../src/source/source.js'

/** How many mutations a run reads; a long run is `STRICT_RUNS=1000000 npx vitest run test/markdown/strict`. */
const runs = Number(process.env.STRICT_RUNS ?? 50_000)
const seed = Number(process.env.STRICT_SEED ?? 1)

const recorded = JSON.parse(
  readFileSync(new URL('../conformance/agreed.json', import.meta.url), 'utf8'),
) as { source: string }[]
const bodies = recorded.map(({ source }) =>
  source.replace(/^\{%[^]*?%\}\n/, '').replaceAll('{% /api %}\n', ''),
)

/** A body with everything that a strict reader answers, and the nearest things that it does not. */
const rich = `Text with **strong**, *em*, \`code\`, [a link](/a/b?c=d#e), snake_case and 2 * 3.
Second line, "quoted" & more <3.

- one
- two

  \`\`\`js
  x
  \`\`\`

10. ten
11. eleven

Text:
- list behind text
# Heading with \`code\`
> Quote with *em*.
> Second line.
>
> Second paragraph.

| Parameter | Type | Required | Description |
|---|:-:|--:|---|
| \`items[]\` | string \\| null | no | A list (default: []) |
| b | number | yes | |

\`\`\`json request title="A page"
{ "a": [1] }

\`\`\`
After the fence.

---

~~~
tilde
~~~
`

/** What a mutation puts in: marks, the starts of lines, and characters that are easily misread. */
const insertions =
  '*|**|_|`|``|[|]|(|)|](|<|>|&|&amp;|!|\\|\n|\n\n|  |    |#|# |- |1. |2. |> |```\n|~~~|~|---|===|\t|www.|http://|@|"|é|\u00A0|\u2003|[^1]|[a]|[a]: b\n|<b>|<!--|x|\r\n|\r|{%|:|* * *\n|+ |10. |10) |- 2. |> 7) |<https://a.b/c>|\n  |\n   |\0|\uFEFF|😀'
    .split('|')
    .concat('|', '| - |\n', '|---|')

function random(state: number): () => number {
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function mutate(text: string, next: () => number): string {
  const at = Math.floor(next() * (text.length + 1))
  const choice = next()
  if (choice < 0.6) {
    return text.slice(0, at) + insertions[Math.floor(next() * insertions.length)] + text.slice(at)
  }
  if (choice < 0.8) return text.slice(0, at) + text.slice(at + 1 + Math.floor(next() * 3))
  const lines = text.split('\n')
  const [one, other] = [next(), next()].map((part) => Math.floor(part * lines.length))
  return lines.with(one!, lines[other!]!).with(other!, lines[one!]!).join('\n')
}

const options = { allowDangerousHtml: false, footnotePrefix: '' }

/** The same text read with the strict readers and without: nodes and findings. */
function readBothWays(text: string) {
  const source = new Source(text)
  const span = { start: 0, end: text.length }
  const [strict, plain] = [new Reporter(source), new Reporter(source)]
  return {
    withStrictReaders: {
      body: readBody(source, span, options, strict),
      findings: strict.diagnostics,
    },
    withMicromarkAlone: {
      body: readEvents(source, span, options, new RunBudget(text.length), plain),
      findings: plain.diagnostics,
    },
  }
}

describe('the strict readers', () => {
  test.each([...bodies, rich].map((text) => [text]))('read what micromark reads: %j', (text) => {
    const { withStrictReaders, withMicromarkAlone } = readBothWays(text)
    expect(withStrictReaders).toEqual(withMicromarkAlone)
  })

  test(`read what micromark reads in ${runs} mutated bodies`, { timeout: 36e5 }, () => {
    const next = random(seed)
    const seeds = [...bodies, rich, rich]
    const pick = (): string => seeds[Math.floor(next() * seeds.length)]!
    for (let run = 0; run < runs; run++) {
      let text = next() < 0.3 ? `${pick()}\n${pick()}` : pick()
      for (let count = Math.floor(next() * 4); count > 0; count--) text = mutate(text, next)
      const { withStrictReaders, withMicromarkAlone } = readBothWays(text)
      if (isDeepStrictEqual(withStrictReaders, withMicromarkAlone)) continue
      expect(withStrictReaders, JSON.stringify(text)).toEqual(withMicromarkAlone)
    }
  })

  test.each([
    ['a numbered list in the first item of a list behind text', 'Text\n- 2. #'],
    ['a numbered list in a quote behind text', 'Text\n> 7) \n# Heading'],
    ['an empty item in a quote behind text', 'Text\n> - \n   '],
    ['a fence in a quote in an item', '* >~~~\n>'],
    [
      'a list and a table with addresses',
      '- <https://a.b/c?d=e#f>\n  and more\n\n| <http://a.b> |\n|---|\n',
    ],
  ])('read %s as micromark does', (_name, text) => {
    const { withStrictReaders, withMicromarkAlone } = readBothWays(text)
    expect(withStrictReaders).toEqual(withMicromarkAlone)
  })

  const heavy: [name: string, text: string][] = [
    ['a run that is too long', `${'*a* '.repeat(30_000)}\n\n`],
    ['runs that are too long together', `${'*a* '.repeat(900)}\n\n`.repeat(20)],
    ['containers that are too deep', `${'> '.repeat(60)}a\n\n`],
  ]
  const endings = ['x\n', '- a\n\tb\n', '[x]: /y\n', '<div>\n', '```\nx\n', '- a\n\n  b\n']
  test.each(heavy.flatMap(([name, text]) => endings.map((ending) => [name, ending, text])))(
    'report %s as micromark does, in front of %j',
    (_name, ending, text) => {
      const { withStrictReaders, withMicromarkAlone } = readBothWays(text + ending)
      expect(withMicromarkAlone.findings.length).toBeGreaterThan(0)
      expect(withStrictReaders).toEqual(withMicromarkAlone)
    },
  )

  test('answer for everything in the rich body but the list that holds a fence', () => {
    const declined: string[] = []
    const nodes = readStrictly(
      new Source(rich),
      { start: 0, end: rich.length },
      ({ start, end }) => {
        declined.push(rich.slice(start, end))
        return []
      },
    )
    expect(nodes!.length).toBe(10)
    expect(declined.map((text) => text.split('\n')[0])).toEqual(['- one'])
  })
})
