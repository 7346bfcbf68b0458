import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { catalogue } from '../../src/diagnostics/catalogue.js'
import { descriptionCatalogue } from '../../src/diagnostics/description-catalogue.js'
import { fileEntries } from '../../src/diagnostics/document-catalogue.js'
import { serverEntries } from '../../src/diagnostics/entries/server.js'

const page = readFileSync(new URL('../../docs/diagnostics.md', import.meta.url), 'utf8')
const sections = [
  ...page.matchAll(/^### `([a-z-]+)`\n\n\*\*(\w+)\.\*\* .+\n(?:\n````md\n([^]*?)\n````\n)?/gm),
].map(([, code, severity, example]) => ({
  code: code!,
  severity: severity!.toLowerCase(),
  example,
}))

/** Codes whose smallest example is too large to print, or takes an option, more than one file or a server. */
const withoutExample = new Set([
  'too-long',
  'too-deep',
  'highlight-failed',
  'invalid-vocabulary',
  ...Object.keys(fileEntries),
  ...Object.keys(serverEntries),
  ...Object.keys(descriptionCatalogue),
])

test('the page lists every code once, with its severity', () => {
  const listed = sections.map(({ code, severity }) => [code, severity])
  const known = Object.entries(catalogue).map(([code, { severity }]) => [code, severity])
  expect(listed.toSorted()).toEqual(known.toSorted())
})

describe('the example', () => {
  test.each(sections.filter(({ code }) => !withoutExample.has(code)))(
    'of $code triggers it, and nothing else, where the carets are',
    ({ code, example }) => {
      const { text, start, length } = readMarked(example!)
      const { diagnostics } = compile(text)
      expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code])
      const { range } = diagnostics[0]!
      const marked = text.slice(start, start + length)
      const found = text.slice(range.start.offset, range.end.offset).split('\n')[0]
      expect({ start: range.start.offset, found }).toEqual({
        start,
        // An empty range is marked by one caret too.
        found: length === 1 && found === '' ? '' : marked,
      })
    },
  )
})

/** The example without its line of carets, and the stretch that they mark. */
function readMarked(example: string): { text: string; start: number; length: number } {
  const lines = example.split('\n')
  const caretLine = lines.findIndex((line) => /^ *\^+$/.test(line))
  const carets = lines[caretLine]!
  const before = lines.slice(0, caretLine - 1).join('\n')
  const column = carets.indexOf('^')
  return {
    text: lines.toSpliced(caretLine, 1).join('\n'),
    start: (before === '' ? 0 : before.length + 1) + column,
    length: carets.length - column,
  }
}
