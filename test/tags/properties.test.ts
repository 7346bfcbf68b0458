import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BlockAttributes } from '../../src/attributes/block-attributes.js'
import { cases } from '../cases.js'
import { scan, type Scan } from './scan-text.js'

/** What a document is made of, and what breaks it. */
const pieces = [
  [
    '{% api path="/x" %}',
    '{% api',
    '{% endpoint',
    '{% /api %}',
    '{% /endpoint %}',
    '{%/api%}',
    '{%',
    '{% /',
  ],
  [
    '{% API %}',
    '{% hint %}',
    '{ api',
    '%}',
    '/%}',
    '%',
    '}',
    '/',
    ' path="/y"',
    ' method=GET',
    " a='b'",
  ],
  ['stagger', '=', '"', "'", '\\', '\\n', '[', ']', '{', '$v', ',', '5'],
  ['\n', '\n', '\n', '\n\n', ' ', '    ', '\t', '\u00A0'],
  ['```', '~~~', '`', '- ', '> ', '1. ', '## T', '| a |\n|---|', '<!--', 'text', '😀'],
].flat()
const documents = fc
  .array(fc.constantFrom(...pieces), { maxLength: 30 })
  .map((parts) => parts.join(''))

describe('any text', () => {
  test('is tiled by its sections: what is in none is white space or a reported closing tag', () => {
    fc.assert(
      fc.property(fc.oneof(documents, fc.string({ unit: 'binary' })), (text) => {
        const { sections, diagnostics } = scan(text)
        let end = text.startsWith('\uFEFF') ? 1 : 0
        let left = ''
        for (const { span } of sections) {
          expect(span.start).toBeGreaterThanOrEqual(end)
          expect(span.end).toBeGreaterThan(span.start)
          left += text.slice(end, span.start)
          end = span.end
        }
        left += text.slice(end)
        const stray = diagnostics.filter(([code]) => code === 'stray-closing-tag')
        if (stray.length === 0) expect(left).toMatch(/^[ \t\r\n]*$/)
        else expect(left.split('{%').length - 1).toBe(stray.length)
      }),
      { numRuns: 4000 },
    )
  })

  test('has bodies within its blocks, and attributes within its tags', () => {
    fc.assert(
      fc.property(documents, (text) => {
        for (const { opening, span, bodySpan } of scan(text).blocks) {
          expect(span.start).toBe(opening.span.start)
          expect(text.slice(opening.span.start)).toMatch(/^\{%\s*(?:api|endpoint)/)
          expect(bodySpan.start).toBeGreaterThanOrEqual(opening.span.end)
          expect(bodySpan.end).toBeGreaterThanOrEqual(bodySpan.start)
          if (!opening.selfClosing) expect(span.end).toBeGreaterThanOrEqual(bodySpan.end)
          let end = opening.nameSpan.end
          for (const { span: attribute, nameSpan, valueSpan, name } of opening.attributes) {
            expect(text.slice(nameSpan.start, nameSpan.end)).toBe(name)
            expect(attribute).toEqual({ start: nameSpan.start, end: valueSpan.end })
            expect(attribute.start).toBeGreaterThanOrEqual(end)
            end = attribute.end
          }
          expect(end).toBeLessThanOrEqual(opening.span.end)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('has diagnostics with text in their ranges, and none of them twice', () => {
    fc.assert(
      fc.property(documents, (text) => {
        const { diagnostics, reporter } = scan(text)
        for (const [, found] of diagnostics) expect(found).not.toBe('')
        const places = reporter.diagnostics.map(
          ({ code, range }) => `${code} ${range.start.offset}`,
        )
        expect(new Set(places).size).toBe(places.length)
      }),
      { numRuns: 2000 },
    )
  })

  test('says the same with other line endings, and after a byte-order mark', () => {
    const normalize = (text: string): string => text.replaceAll(/\r\n?/g, '\n')
    const outline = ({ blocks, bodies, prose, diagnostics }: Scan): unknown => ({
      attributes: blocks.map(({ opening }) =>
        opening.attributes.map(({ name, value, valueType }) => [name, value, valueType]),
      ),
      bodies: bodies.map(normalize),
      prose: prose.map(normalize),
      diagnostics: diagnostics.map(([code, found]) => [code, normalize(found)]),
    })
    fc.assert(
      fc.property(documents, (text) => {
        const plain = outline(scan(text))
        expect(outline(scan(text.replaceAll('\n', '\r\n')))).toEqual(plain)
        expect(outline(scan(text.replaceAll('\n', '\r')))).toEqual(plain)
        expect(outline(scan(`\uFEFF${text}`))).toEqual(plain)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a slip of the pen in a tag', () => {
  const before = '{% api path="/a" %}\nA\n{% /api %}\n\n'
  const after = '\n\n{% api path="/z" %}\nZ\n{% /api %}\n'

  cases([
    '{% api method="GET" path="/users/:id" auth="Bearer token" %}\n## T\n{% /api %}',
    '{%api method="POST" path="/x"%}\n## T\n{%/api%}',
    '{% endpoint path="/x" stagger %}\n## T\n{% /endpoint %}',
    '{% api\n  method="GET"\n  path="/x"\n%}\n## T\n{% /api %}',
    '{% api path="/x" stagger=true /%}',
    '{% endpoint method="GET" path="/x" /%}',
  ])(
    'gives an equal document, another valid value, another tag, or a diagnostic in the block',
    (block) => {
      const sound = shape(scan(before + block + after))
      const slips = slipsOf(block).filter((text) => text !== block)
      const silent = slips.filter((slip) => {
        const slipped = scan(before + slip + after)
        const { reporter } = slipped
        for (const { opening } of slipped.blocks) void new BlockAttributes(opening, reporter)
        const found = reporter.diagnostics
        for (const { range } of found) {
          expect(range.start.offset).toBeGreaterThanOrEqual(before.length)
          expect(range.end.offset).toBeLessThanOrEqual(before.length + slip.length)
        }
        return found.length === 0 && !isOtherTag(slip) && shape(slipped) !== sound
      })
      expect(silent).toEqual([])
      expect(slips.length).toBeGreaterThan(80)
    },
  )

  test('leaves the blocks around it as they are', () => {
    const block = '{% api method="GET" path="/x" %}\n## T\n{% /api %}'
    for (const slip of slipsOf(block)) {
      const { blocks } = scan(before + slip + after)
      const paths = blocks.map(({ opening }) => opening.attributes.at(-1)?.value)
      expect([paths[0], paths.at(-1)]).toEqual(['/a', '/z'])
    }
  })
})

/** How much was read: the kinds of the sections, and the names' count and kinds of the attributes. */
function shape({ sections }: Scan): string {
  return JSON.stringify(
    sections.map(({ opening }) =>
      opening ? opening.attributes.map(({ valueType }) => valueType) : 'prose',
    ),
  )
}

/** Whether a text starts with a tag whose name was cut in two, or goes on with the first attribute. */
function isOtherTag(text: string): boolean {
  const name = /^\{%\s*([a-z-]+)/.exec(text)?.[1]
  return name !== undefined && name !== 'api' && name !== 'endpoint'
}

/** A text with one character left out, doubled, or swapped with the next one, for each on its tag lines. */
function slipsOf(text: string): string[] {
  const slips: string[] = []
  for (let at = 0; at < text.length; at++) {
    const lineStart = text.lastIndexOf('\n', at - 1) + 1
    if (text.startsWith('## T', lineStart)) continue
    const [start, character, end] = [text.slice(0, at), text[at]!, text.slice(at + 1)]
    slips.push(start + end, start + character + character + end)
    if (end !== '') slips.push(start + end[0]! + character + end.slice(1))
  }
  return slips
}
