import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases } from '../cases.js'
import { compile } from '../../src/compile/compile.js'
import { applyEdits, compatibleEdits, type Diagnostic } from '../../src/diagnostics/diagnostic.js'

// Two blocks of one endpoint may come to light once their paths can be read.
const check = (text: string) =>
  compile(text, { severities: { 'duplicate-endpoint': 'off' } }).diagnostics

/** A text with the edits of all its diagnostics applied. */
function mended(text: string): string {
  return applyEdits(text, compatibleEdits(check(text)))
}

const inBlock = (attributes: string) => `{% api ${attributes} %}\n## T\n{% /api %}\n`

describe('the edits of a tag with a mistake give the tag that was meant', () => {
  cases([
    ["path='/x'", 'path="/x"'],
    [String.raw`path="/x" auth='it\'s "it"'`, String.raw`path="/x" auth="it's \"it\""`],
    ['path=/x', 'path="/x"'],
    ['path=“/x”', 'path="/x"'],
    ['path="/x" method=get', 'path="/x" method="GET"'],
    ['auth=Bearer token path="/x"', 'auth="Bearer token" path="/x"'],
    ['path = "/x"', 'path="/x"'],
    ["path = '/x'", 'path="/x"'],
    ['path=\n  "/x"', 'path="/x"'],
    ['path == "/x"', 'path="/x"'],
    ['path: "/x"', 'path="/x"'],
    ['path "/x"', 'path="/x"'],
    ['path="/x"method="PUT"', 'path="/x" method="PUT"'],
    ['path="/x", method="PUT"', 'path="/x" method="PUT"'],
    ['path="/x",method="PUT"', 'path="/x" method="PUT"'],
    [String.raw`path="/x" auth="\u00e9"`, String.raw`path="/x" auth="\\u00e9"`],
    ['path="/x" auth="a\nb"', String.raw`path="/x" auth="a\nb"`],
    ['path="/x method="PUT"', 'path="/x" method="PUT"'],
    ['path="/x""', 'path="/x"'],
    ['paht="/x"', 'path="/x"'],
    ["paht='/x'", 'path="/x"'],
    ['path="/x" path="/y"', 'path="/x"'],
    ['path="/x" methd="PUT"', 'path="/x" methd="PUT"'.replace('methd', 'method')],
    ['path="/x" width="wyde"', 'path="/x" width="wide"'],
    ['path="/x" reveal="fade" stagger=no', 'path="/x" reveal="fade" stagger=false'],
    ['path="/x" reveal="fade" stagger="yes"', 'path="/x" reveal="fade" stagger=true'],
    [String.raw`path="/x" reveal="fa\de"`, 'path="/x" reveal="fade"'],
    [String.raw`path="/x" reveal="\f\ade"`, 'path="/x" reveal="fade"'],
    [String.raw`path="/x" method="\GET"`, 'path="/x" method="GET"'],
  ])('within it', (written, right) => {
    expect(mended(inBlock(written))).toBe(inBlock(right))
  })

  cases([
    ['{% api path="/x"\n## T\n{% /api %}\n', '{% api path="/x" %}\n## T\n{% /api %}\n'],
    ['{% api path="/x" }\n## T\n{% /api %}\n', '{% api path="/x" %}\n## T\n{% /api %}\n'],
    ['{% api path="/x" ## T\n{% /api %}\n', '{% api path="/x" %}\n## T\n{% /api %}\n'],
    ['{% api path="/x %}\n## T\n{% /api %}\n', '{% api path="/x" %}\n## T\n{% /api %}\n'],
    ['{% api path="/x" %} ## T\n{% /api %}\n', '{% api path="/x" %}\n## T\n{% /api %}\n'],
    ['{% api path="/x" %}\n## T\n{% /api\n', '{% api path="/x" %}\n## T\n{% /api %}\n'],
    ['{% api path="/x" %}\n## T\n{% /api a %}\n', '{% api path="/x" %}\n## T\n{% /api %}\n'],
    ['{% api path="/x" %}\n## T\n{% api %}\n', '{% api path="/x" %}\n## T\n{% /api %}\n'],
    ['{% api path="/x" %}\n## T\n{% /endpoint %}\n', '{% api path="/x" %}\n## T\n{% /api %}\n'],
    ['{% api path="/x" %}\n## T\n', '{% api path="/x" %}\n## T\n{% /api %}\n'],
    ['{% api path="/x" %}\n## T', '{% api path="/x" %}\n## T\n{% /api %}\n'],
  ])('at its end, and around its block', (written, right) => {
    expect(mended(written)).toBe(right)
    expect(check(right)).toEqual([])
    // In the line endings of the text, where it has any.
    const withCrlf = (text: string) => text.replaceAll('\n', '\r\n')
    expect(mended(withCrlf(written))).toBe(withCrlf(right))
  })
})

describe('where nobody knows what was meant there is no edit', () => {
  cases([
    'path="/x" method=FETCH',
    'path="/x" foo="1"',
    'path=$p',
    'path="/x" stagger=maybe',
    '"GET" path="/x"',
    'path=',
    'path="/x" %}Text {% /api',
    // What is to be between the quotes nobody knows.
    'path="',
    "path='",
    "path=''",
    'path=“”',
    String.raw`path="/x" reveal="\w\hat"`,
    String.raw`path="/x" reveal="fade" stagger="ma\ybe"`,
  ])('for its attributes', (attributes) => {
    expect(mended(inBlock(attributes))).toBe(inBlock(attributes))
  })
})

describe('several mistakes in one tag', () => {
  cases([
    // Without the quotes of the path, those of the text before it would be other strings.
    '{% api foo=5auth="a\nb",path=\'/x\'%}\n## T\n{% /api %}\n',
    // Without `frame`, the text that it runs into would be more attributes, each with its mistake.
    '{% api ,frame="a"auth: "key"foo=5%}\n## T\n{% /api %}\n',
    // Without `frame`, the next attribute would run into the name of the tag.
    '{% api frame="a"methd = "PUT" }\n## T\n{% /api %}\n',
    // Without `stagger`, the tag would look like the closing one of the block above it.
    '{% api path="/a" %}\n## T\n{% /apo %}\n\n{% api stagger%}\n## T\n',
    '{% api path="/a" %}\n## T\n{% /apo %}\n\n{% api frame="a"%}\n## T\n',
    '{% api path="/a" %}\n## T\n\n{% api stagger%}\n## T\n{% /apo %}\n',
  ])('have edits that each help by itself', (text) => {
    expectHelpfulEdits(text)
  })

  test('have edits around a text whose end is certain', () => {
    expect(mended(inBlock(`path='/x' "GET" width='wide'`))).toBe(
      inBlock('path="/x" "GET" width="wide"'),
    )
  })
})

const errorsIn = countOf('error')

/** Expects each diagnostic that has edits to be removed by them, without an error in its place. */
function expectHelpfulEdits(text: string): void {
  const diagnostics = check(text)
  for (const { severity, edits } of diagnostics) {
    if (!edits) continue
    const after = check(applyEdits(text, edits))
    const [now, before] = [after, diagnostics].map(countOf(severity))
    const isOfFewerErrors = errorsIn(after) < errorsIn(diagnostics)
    if (!isOfFewerErrors) expect(now).toBeLessThan(before!)
    expect(errorsIn(after)).toBeLessThanOrEqual(errorsIn(diagnostics))
  }
}

const attributes = [
  'path="/x"',
  "path='/x'",
  'path=/x',
  'pth="/y"',
  'method="GET"',
  'method=get',
  'methd = "PUT"',
  "method='FETCH'",
  'auth=Bearer token',
  String.raw`auth="\q"`,
  'auth="a\nb"',
  'auth="open',
  'auth: "key"',
  'stagger',
  'stagger="true"',
  'stager',
  'width="wyde"',
  'foo=5',
  'elevation="sm"',
  'frame="a"',
  '#id',
  '[1]',
  ',',
]
const tags = fc.record({
  // Of an attribute that is given twice, the second takes the place of the first.
  parts: fc.uniqueArray(fc.constantFrom(...attributes), {
    maxLength: 5,
    selector: (part) => part.match(/^\w*/)![0],
  }),
  gap: fc.constantFrom(' ', ' ', ', ', '', '\n  '),
  end: fc.constantFrom('%}', '%}', ' %}', '', ' }', '/%}', ' %} ## T'),
  closing: fc.constantFrom(
    '{% /api %}',
    '{% /api %}',
    '{% /api',
    '{% /endpoint %}',
    '{% /apo %}',
    '',
  ),
})
const documents = fc
  .array(
    tags.map(
      ({ parts, gap, end, closing }) =>
        `{% api ${parts.join(gap)}${end}\n## T\n\nText.\n${closing}\n\n`,
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((blocks) => blocks.join(''))

describe('edits', () => {
  test('of one diagnostic remove it, and bring no error', () => {
    fc.assert(fc.property(documents, expectHelpfulEdits), { numRuns: 100 })
  })

  test('of all diagnostics, applied again and again, leave what has none', () => {
    fc.assert(
      fc.property(documents, (text) => {
        let current = text
        for (let rounds = 0; rounds < 10; rounds++) {
          const next = mended(current)
          if (next === current) return
          expect(errorsIn(check(next))).toBeLessThanOrEqual(errorsIn(check(current)))
          current = next
        }
        expect.unreachable(`edits do not come to an end: ${JSON.stringify(text)}`)
      }),
      { numRuns: 100 },
    )
  })
})

function countOf(severity: Diagnostic['severity']) {
  return (diagnostics: readonly Diagnostic[]): number =>
    diagnostics.filter((one) => one.severity === severity).length
}
