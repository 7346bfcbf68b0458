import { describe, expect, test } from 'vitest'
import { Reporter } from '../../src/diagnostics/reporter.js'
import { BlockMemory } from '../../src/compile/block-memory.js'
import { BodyMemory, readBody } from '../../src/markdown/read.js'
import { documentHooks } from '../../src/plugin/hooks.js'
import { Instance } from '../../src/plugin/instance.js'
import { Source } from '../../src/source/source.js'
import { assembled } from '../compile/assembled.js'
import { listUsers } from '../compile/samples.js'
import { Dice, mutate } from './mutation.js'

/** Reads what comes after some characters. */
function read(before: string, text: string, memory?: BodyMemory, footnotePrefix = '1-') {
  const source = new Source(before + text)
  const span = { start: before.length, end: before.length + text.length }
  return readBody(source, span, { footnotePrefix }, new Reporter(source), memory)
}

const everything = `# Heading with [a link](/a)

Text, \`code\`, ![an image](b.png)[^1], <https://example.com>.

| a | b |
|---|---|
| \`c\` | [d](e) |

\`\`\`json request
{ "a": 1 }
\`\`\`

> Quote
>
> - list
>   ~~~
>   code
>   ~~~

7. one

   | x |
   |---|
   | y |

[^1]: A note with \`code\`.
`

describe('the memory of bodies', () => {
  test('is there where documents are compiled again and again, and only there', async () => {
    const instance = new Instance({}, false)
    const { start, hooks } = documentHooks(instance)
    const context = {
      addWatchFile() {},
      emitFile: () => '',
      getModuleIds: () => [].values(),
      getModuleInfo: () => null,
      warn() {},
      info() {},
    }
    start({ ...context, meta: { watchMode: false } })
    expect(instance.compiler.store.remembers).toBe(false)
    start({ ...context, meta: { watchMode: true } })
    expect(instance.compiler.store.remembers).toBe(true)
    await hooks.closeWatcher()
    expect(instance.compiler.store.remembers).toBe(false)
  })

  test('hands out what was read before, instead of reading it again', () => {
    const memory = new BodyMemory()
    const first = read('', everything, memory)
    expect(read('', everything, memory)).toBe(first)
    expect(read('', everything)).not.toBe(first)
  })

  test('hands it out for another place, too, as if it was read there', () => {
    const memory = new BodyMemory()
    read('{% api %}\n', everything, memory)
    for (const before of ['', 'More text in front of it.\n\n']) {
      expect(read(before, everything, memory)).toEqual(read(before, everything))
    }
  })

  test('keeps the footnotes of two blocks apart', () => {
    const memory = new BodyMemory()
    read('', everything, memory, '1-')
    expect(read('', everything, memory, '2-')).toEqual(read('', everything, undefined, '2-'))
  })

  test('has what was too long reported each time', () => {
    const memory = new BlockMemory()
    const text = `{% api method="GET" path="/a" %}\nwww.a ${'*a* '.repeat(30_000)}\n{% /api %}\n`
    for (let time = 0; time < 2; time++) {
      const { diagnostics } = assembled(text, { memory }).document
      expect(diagnostics.map(({ code }) => code)).toContain('too-long')
    }
  })

  test('forgets what was not asked for the longest, when it is full', () => {
    const memory = new BlockMemory(100)
    const texts = ['a', 'b', 'c'].map((letter) => `${letter} `.repeat(20))
    const [one, two] = texts.map((text) => read('', text, memory))
    expect(read('', texts[0]!, memory)).not.toBe(one)
    expect(read('', texts[1]!, memory)).not.toBe(two)
    const again = read('', texts[1]!, memory)
    read('', 'x '.repeat(20), memory)
    expect(read('', texts[1]!, memory)).toBe(again)
    const large = 'y '.repeat(80)
    expect(read('', large, memory)).not.toBe(read('', large, memory))
    expect(read('', texts[1]!, memory)).toBe(again)
  })

  test('has a block that stays where it is neither read nor rendered again', () => {
    const memory = new BlockMemory()
    const linked = '{% api path="/other" %}\n## Other\n{% /api %}'
    const textOf = (end: string) => `${listUsers}\n${linked}\n${end}\n`
    const outlines = (text: string) => {
      const results: unknown[] = []
      const { resultsOf } = memory
      memory.resultsOf = (...parts) => {
        const found = resultsOf.apply(memory, parts)
        results.push(found.outline)
        return found
      }
      assembled(text, { memory })
      memory.resultsOf = resultsOf
      return results
    }
    expect(outlines(textOf('One.'))).toEqual([undefined, undefined])
    expect(outlines(textOf('Two.')).every((outline) => outline !== undefined)).toBe(true)
    const moved = outlines(`${listUsers}\nBetween.\n\n${linked}\n`)
    expect(moved.map((outline) => outline !== undefined)).toEqual([true, false])
  })

  test('has links in a block lead to headings that came or went elsewhere', () => {
    const memory = new BlockMemory()
    const linking = '{% api path="/a" %}\n[more](#limits)[^1]\n\n[^1]: Note\n{% /api %}\n'
    for (const idPrefix of ['one-', 'two-', '']) {
      for (const text of [linking, `${linking}\n## Limits\n`, linking]) {
        const { document, pieces } = assembled(text, { memory, idPrefix })
        const fresh = assembled(text, { idPrefix })
        expect({ document, pieces }).toEqual({ document: fresh.document, pieces: fresh.pieces })
      }
    }
  })

  test('has the ids in a block follow the prefix and the headings above', () => {
    const memory = new BlockMemory()
    const footnote = 'Text[^1]\n\n[^1]: Note'
    for (const idPrefix of ['one-', 'two-']) {
      for (const above of ['## Others', '## Limits', '## Others']) {
        const blocks = [`## Limits\n\n${footnote}`, footnote].map(
          (body) => `{% api path="/a" %}\n${body}\n{% /api %}`,
        )
        const text = `${above}\n\n${blocks.join('\n')}\n`
        const { document, pieces } = assembled(text, { memory, idPrefix })
        const fresh = assembled(text, { idPrefix })
        expect({ document, pieces }).toEqual({ document: fresh.document, pieces: fresh.pieces })
      }
    }
  })

  test('changes nothing in what any series of edits gives', () => {
    const dice = new Dice(7)
    const memory = new BlockMemory(20_000)
    let text = `${everything}\n${listUsers}\nBetween.\n\n${listUsers}\n${everything}`
    for (let edit = 0; edit < 100; edit++) {
      text = dice.roll(4) === 0 ? `${listUsers}\n${everything}\n${listUsers}` : mutate(text, dice)
      const { document, pieces } = assembled(text, { memory })
      const fresh = assembled(text)
      expect(document).toEqual(fresh.document)
      expect(pieces).toEqual(fresh.pieces)
    }
  })
})
