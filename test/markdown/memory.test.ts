import { describe, expect, test } from 'vitest'
import { Reporter } from '../../src/diagnostics/reporter.js'
import { BlockMemory } from '../../src/compile/block-memory.js'
import { readDocument } from '../../src/document/read.js'
import { documentHooks } from '../../src/plugin/hooks.js'
import { Instance } from '../../src/plugin/instance.js'
import { Source } from '../../src/source/source.js'
import { assembled } from '../compile/assembled.js'
import { listUsers } from '../compile/samples.js'
import { Dice, mutate } from './mutation.js'

/** The bodies of a text. */
function read(text: string, memory?: BlockMemory) {
  const { pieces } = readDocument(new Reporter(new Source(text)), memory)
  return pieces.map(({ body }) => body)
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
    const memory = new BlockMemory()
    const first = read(everything, memory)[0]
    expect(read(everything, memory)[0]).toBe(first)
    expect(read(everything)[0]).not.toBe(first)
  })

  test('has what moved read again', () => {
    const memory = new BlockMemory()
    const block = `{% api path="/a" %}\n${everything}{% /api %}\n`
    read(block, memory)
    const moved = `More text in front of it.\n\n${block}`
    expect(read(moved, memory)).toEqual(read(moved))
  })

  test('keeps the footnotes of two blocks apart', () => {
    const memory = new BlockMemory()
    const block = `{% api path="/a" %}\n${everything}{% /api %}\n`
    read(block + block, memory)
    expect(read(block + block, memory)).toEqual(read(block + block))
  })

  test('has what was too long reported each time', () => {
    const memory = new BlockMemory()
    const text = `{% api method="GET" path="/a" %}\nwww.a ${'*a* '.repeat(30_000)}\n{% /api %}\n`
    for (let time = 0; time < 2; time++) {
      const { diagnostics } = assembled(text, { memory }).document
      expect(diagnostics.map(({ code }) => code)).toContain('too-long')
    }
  })

  test('forgets what it has when it is full', () => {
    const memory = new BlockMemory(110)
    const [one, two, three] = ['a', 'b', 'c'].map((letter) => `${letter} `.repeat(20))
    const [first] = read(one!, memory)
    read(two!, memory)
    expect(read(one!, memory)[0]).toBe(first)
    read(three!, memory)
    expect(read(one!, memory)[0]).not.toBe(first)
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
