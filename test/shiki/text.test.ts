import fc from 'fast-check'
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { createHighlighterCore } from 'shiki/core'
import { createOnigurumaEngine } from 'shiki/engine/oniguruma'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shiki, type Highlight } from '../../src/shiki.js'
import {
  importLibrary,
  tokenOptions,
  writeSpans,
  commonLanguages,
} from '../../src/shiki/highlighter.js'
import { samples } from './samples.js'

const themes = { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' }
const { create, dispose } = shiki({ themes })
let highlight: Highlight

beforeAll(async () => {
  highlight = await create()
})
afterAll(dispose)

type Node = DefaultTreeAdapterTypes.ChildNode

/** The text of a piece of HTML, as a browser would read it. */
function textOf(html: string): string {
  const read = (node: Node): string =>
    'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(read).join('') : ''
  return parseFragment(`<pre><code>${html}</code></pre>`).childNodes.map(read).join('')
}

describe('the text of highlighted code', () => {
  test.each(commonLanguages)('is that of the code, in %s', (language) => {
    const code = samples[language]!
    expect(highlight(code, language)).toContain('<span style="--shiki-light:')
    expect(textOf(highlight(code, language)!)).toBe(code)
  })

  test('is that of the code, whatever the code is', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '\n',
        '\r\n',
        '\r',
        '\t',
        '\u2028',
        '"',
        '<b>',
        '&amp;',
        '//',
        '$(',
        '`',
        '😀',
      ),
      fc.constantFrom(...Object.values(samples)),
      // A parser of HTML drops this one character; Markdown never lets it through.
      fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')),
    )
    const codes = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(codes, fc.constantFrom(...commonLanguages), (code, language) => {
        expect(textOf(highlight(code, language)!)).toBe(code)
      }),
      { numRuns: 60 },
    )
  })

  test('is escaped, even in a line that is too long to be coloured', () => {
    const line = `["${'<&>'.repeat(5000)}"]`
    expect(highlight(line, 'json')).not.toContain('<')
    expect(textOf(highlight(line, 'json')!)).toBe(line)
  })

  test('is coloured the same however often it is asked for', () => {
    for (const language of commonLanguages) {
      const code = samples[language]!
      expect(highlight(code, language)).toBe(highlight(code, language))
    }
  })
})

test('the engine finds the tokens that the one of the editors finds', async () => {
  const { languages: bundled, themes: bundledThemes } = await importLibrary()
  const exact = await createHighlighterCore({
    themes: Object.values(themes).map((name) => Reflect.get(bundledThemes, name)),
    langs: commonLanguages.map((name) => Reflect.get(bundled, name)),
    engine: createOnigurumaEngine(import('shiki/wasm')),
  })
  for (const language of commonLanguages) {
    const code = samples[language]!
    const tokens = exact.codeToTokens(code, { lang: language, themes, ...tokenOptions })
    expect(highlight(code, language)).toBe(writeSpans(code, tokens))
  }
  exact.dispose()
})
