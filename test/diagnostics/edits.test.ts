import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ApiDocument } from '../../src/compile/api-document.js'
import { compile } from '../../src/compile/compile.js'
import { applyEdits, type Diagnostic } from '../../src/diagnostics/diagnostic.js'
import { attributeEntries } from '../../src/diagnostics/entries/attributes.js'
import { structureEntries, tagEntries } from '../../src/diagnostics/entries/tags.js'

/** A document with nothing wrong, and with something in it that every kind of mutation can spoil. */
const clean = `# Shop

{% api method="GET" path="/users/:id/orders" auth="Bearer token" width="wide" elevation="raised" %}
## List orders

The orders of a user.

| Parameter | Type | Required | Description |
|---|---|---|---|
| id | string | yes | The user |
| limit | number | no | Page size (default: 20) |
{% /api %}

Text between.

{% api method="POST" path="/orders" scrim="bottom" scrim-tone="dark" tint="base" %}
## Create an order

### Body

| Parameter | Type | Required | Description |
|---|---|---|---|
| product | string | yes | Product |
| amount | integer | no | How many |
| address.city | string | no | City |

\`\`\`json request
{ "product": "a", "amount": 2, "address": { "city": "Rome" } }
\`\`\`

\`\`\`bash request
curl -X POST https://api.example.com/orders -d '{}'
\`\`\`

### Response 201

| Field | Type | Required | Description |
|---|---|---|---|
| id | string | yes | Order |

\`\`\`json
{ "id": "1" }
\`\`\`
{% /api %}
`

/** Mistakes as people make them: what is replaced, and by what. */
const slips: readonly (readonly [string | RegExp, string])[] = [
  ['path="/users', 'path="users'],
  ['path="/orders', 'path="https://api.example.com/orders'],
  [':id', '{id}'],
  ['/orders"', '/orders?limit=5"'],
  ['/orders"', '/orders?"'],
  ['method="GET"', 'method="GTE"'],
  ['method="GET"', 'method=GET'],
  ['method="POST"', "method='POST'"],
  ['method="POST"', 'method=["POST"]'],
  ['method="POST"', 'method = "POST"'],
  ['method="POST"', 'method:"POST"'],
  ['method="POST"', 'methd="POST"'],
  ['path=', 'paht='],
  ['auth="Bearer token"', 'auth="Bearer token", '],
  ['auth="Bearer token" ', 'auth="Bearer token"'],
  ['auth="Bearer token"', 'auth="Bearer token" auth="Bearer token"'],
  ['auth="Bearer token"', 'auth="Bearer token'],
  ['auth="Bearer token" ', 'auth="Bearer token""'],
  ['auth="Bearer token"', 'auth="Bearer \\token"'],
  ['width="wide"', 'width="wied"'],
  ['width="wide"', 'frame="x" width="wide"'],
  ['width="wide"', 'width="wide" stagger="true"'],
  ['width="wide"', 'width="wide" stagger'],
  ['width="wide"', 'width="wide" stagger='],
  ['elevation="raised"', 'elevation="md"'],
  ['tint="base"', 'tint="bsae"'],
  ['tint="base"', 'bg-from="primary/" bg-to="info"'],
  ['{% /api %}', '{% api %}'],
  ['{% /api %}', '{% /endpoint %}'],
  ['{% /api %}', '{% /api x="1" %}'],
  ['{% /api %}', '{% /api %} text'],
  ['{% api', '{ % api'],
  ['{% api', '{% apii'],
  ['%}', '}'],
  ['| id | string | yes | The user |\n', ''],
  ['| id | string | yes |', '| id | string | no |'],
  ['| limit | number | no |', '| limit | number | yse |'],
  ['| limit | number | no |', '| limit | number | |'],
  ['| product |', '|  |'],
  ['| amount | integer | no | How many |', '| amount | integer | no | How many |\n|  |  |  |  |'],
  ['| amount | integer | no | How many |\n', '| amount | integer | no | How many |\n'.repeat(2)],
  ['|---|---|---|---|', '|---|---|---|'],
  ['|---|---|---|---|\n', ''],
  ['"product": "a"', '"prodcut": "a"'],
  ['"product": "a"', '"product": 5'],
  ['"amount": 2', '"amount": "2"'],
  ['"Rome" }', '"Rome", }'],
  ['-X POST', '-X PUT'],
  ['"id": "1"', '"id": 1'],
  [/```(?=\n\n### Response)/, '``'],
  [/```(?=\n\{% )/, ''],
  [/```(?=json)/, '``'],
  [/```(?=json)[^]*?```/, '``json\n{}'],
  ['```json request', '```'],
  ['### Body', '###Body'],
  ['## Create', '##Create'],
]

/** What makes two diagnostics the same one, wherever other edits have moved it. */
function identityOf({ code, message }: Diagnostic): string {
  return `${code} ${message}`
}

function countOf(diagnostics: readonly Diagnostic[], identity: string): number {
  return diagnostics.filter((diagnostic) => identityOf(diagnostic) === identity).length
}

function errorsOf(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)
}

const routesOf = ({ endpoints }: ApiDocument) =>
  endpoints.map(({ method, path }) => `${method} ${path}`)

const aboutRoutes = { ...tagEntries, ...structureEntries, ...attributeEntries }

/** Applies the edits of each diagnostic that has some, alone, and holds what they promise. */
function expectEditsToMend(text: string): string[] {
  const document = compile(text)
  const before = document.diagnostics
  return before.flatMap((diagnostic) => {
    if (!diagnostic.edits) return []
    const mended = applyEdits(text, diagnostic.edits)
    const fixed = compile(mended)
    const after = fixed.diagnostics
    const identity = identityOf(diagnostic)
    const story = `${identity}\n${text}\n→\n${mended}`
    expect(countOf(after, identity), story).toBeLessThan(countOf(before, identity))
    if (!Object.hasOwn(aboutRoutes, diagnostic.code)) {
      expect(routesOf(fixed), story).toEqual(routesOf(document))
    }
    const errors = errorsOf(before)
    for (const error of errorsOf(after)) {
      const known = errors.indexOf(error)
      expect(known, `${error} is new after ${story}`).not.toBe(-1)
      errors.splice(known, 1)
    }
    return [diagnostic.code]
  })
}

function spoil(text: string, [right, wrong]: (typeof slips)[number]): string {
  return text.replace(right, () => wrong)
}

describe('the edits of a diagnostic', () => {
  test('are not needed where nothing is wrong', () => {
    expect(compile(clean).diagnostics).toEqual([])
  })

  test.each(slips)('mend what they are about: %s → %s', (...slip) => {
    expect(spoil(clean, slip)).not.toBe(clean)
    expectEditsToMend(spoil(clean, slip))
  })

  test('mend what they are about, whatever else is wrong', () => {
    const spoiled = fc
      .subarray([...slips], { minLength: 1, maxLength: 6 })
      .map((chosen) => chosen.reduce(spoil, clean))
    fc.assert(
      fc.property(spoiled, (text) => void expectEditsToMend(text)),
      { numRuns: 150 },
    )
  })

  test('mend a document from which characters are missing', () => {
    const cut = fc
      .tuple(fc.nat(clean.length), fc.integer({ min: 1, max: 12 }))
      .map(([start, length]) => clean.slice(0, start) + clean.slice(start + length))
    fc.assert(
      fc.property(cut, (text) => void expectEditsToMend(text)),
      { numRuns: 150 },
    )
  })

  test('mend in any line ending, after a byte-order mark', () => {
    for (const ending of ['\r\n', '\r']) {
      for (const slip of slips)
        expectEditsToMend(`\ufeff${spoil(clean, slip).replaceAll('\n', ending)}`)
    }
  })
})
