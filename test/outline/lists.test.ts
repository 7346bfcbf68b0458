import { describe, expect, test } from 'vitest'
import { onlyEndpoint, reports, table } from './only-endpoint.js'

const namesOf = (body: string) => onlyEndpoint(body).parameters.map(({ name }) => name)
const items = '- `a`: A\n- `b`: B'
const sample = '```json\n{ "a": 1, "b": 2 }\n```'
const typed = '- `a` (string): A\n- `b` (integer): B'

describe('a list is one of parameters', () => {
  test.each([
    ['below a heading', `### Parameters\n\n${items}`],
    ['below a route', `\`GET /things\`\n\n${typed}`],
    ['in a sentence', '**Required parameters**: `a` for one, `b` and\nText. See `c`, and `d`.'],
    ['with values in brackets', 'Optional parameters: `a` (`x` or `y`), `b` (default `10`).'],
    ['below a sentence that ends', `Send one of the following parameters.\n\n${items}`],
    ['below a label', `**Supported attributes**\n\n${items}`],
    ['below a sentence that announces it', `The following fields are accepted:\n\n${items}`],
    [
      'below the end of a long sentence',
      `To have all of what anybody could ask for at one time, send a request to the harbour with these parameters:\n\n${items}`,
    ],
    ['with types of the page', '### Parameters\n\n- a: `ShipId`. A\n- `b`: `Ship[]`'],
    ['with types at the end', '### Parameters\n\n- `a`: A (string)\n- b: B (integer, required)'],
    ['past a sentence', `### Parameters\n\nSend at least one.\n\n${items}`],
    ['past a label and a sentence', `**Query parameters**\n\nAll can be combined.\n\n${items}`],
    ['with types behind commas', '### Parameters\n\n- a, string - A\n- b, integer → B'],
    ['with an odd item', `### Parameters\n\n${items}\n- See also the notes`],
    ['below a label that goes on', 'Input: Object with\n\n- a: ShipId\n- b: string'],
    ['of names without marks', '### Parameters\n\n- a: A\n- b: B'],
    ['of nothing but names', 'Query parameters:\n\n- a\n- b'],
    ['of nothing but names below an item', '- Path: /ships\n- Cookies:\n  - a\n  - b'],
    ['of names in quotes', '### Parameters\n\n- "a": A\n- "b": B'],
    ['with names behind types and marks', '### Parameters\n\n- integer `a`: A\n- (optional) `b`'],
    ['with places behind names', 'Input:\n\n- `a` in the body\n- (optional) `b` in url.'],
    ['with a name without marks beside one', '### Parameters\n\n- `a`: A\n- b: B'],
    ['with a name that only its type sets off', '### Parameters\n\n- `a`: A\n- b (integer): B'],
  ])('%s', (_, body) => {
    expect(namesOf(`## T\n\n${body}`)).toEqual(['a', 'b'])
    expect(reports(`## T\n\n${body}`)).toEqual([])
  })

  test('with types below a deeper heading is told of', () => {
    const body = `## T\n\n### Parameters\n\n#### Paging\n\n${typed}`
    expect(namesOf(body)).toEqual([])
    expect(reports(body)).toEqual(['unread-list: `a`'])
  })

  test.each([
    ['where nothing announces it', items],
    ['of states', 'A ship has a state.\n\n- `open` – it is open\n- `closed` – it is not'],
    ['of values', `The field \`sort\` is one of:\n\n${items}`],
    ['of values of a parameter', `Possible query values:\n\n${items}`],
    ['of values of a status', `Status values:\n\n${items}`],
    ['of codes', `Error codes:\n\n${items}`],
    ['of anything below a deeper heading', `### Parameters\n\n#### Order\n\n${items}`],
    ['that says there are none', '### Parameters\n\n- None'],
    ['that says it in code', '### Parameters\n\n`N/A`'],
    ['of facts', '- **URL**: `/things`\n- **Auth required**: yes'],
    ['of methods', '- `GET`: Returns it\n- `HEAD`: Tells of it'],
  ])('but not %s', (_, body) => {
    const { parameters, responseFields } = onlyEndpoint(`## T\n\n${body}`)
    expect([parameters, responseFields]).toEqual([[], []])
    expect(reports(`## T\n\n${body}`)).toEqual([])
  })

  test('of a response by the last clause above it', () => {
    const body = `If it sank, the response includes:\n\n${items}`
    expect(onlyEndpoint(`## T\n\n${body}`).responseFields.map(({ name }) => name)).toEqual([
      'a',
      'b',
    ])
  })

  test('but not again of names that rows have', () => {
    const rows = table('Name|Type', 'a|x', 'b|x')
    expect(reports(`## T\n\n${rows}\nNote the following:\n\n${items}\n\n${sample}`)).toEqual([])
  })

  test('of nothing where code says that there are none', () => {
    for (const word of ['NULL', 'None', '无'])
      expect(reports(`## T\n\n### Parameters\n\n\`\`\`\n${word}\n\`\`\``)).toEqual([])
  })

  test('below the code that shows its names, and of what the code is', () => {
    const shown = (method: string, text = '') =>
      onlyEndpoint(
        `\`\`\`json\n{ "a": 1, "b": 2 }\n\`\`\`\n\n${text}${items}`,
        `method="${method}" path="/x"`,
      )
    expect(shown('GET').responseFields).toMatchObject([{ name: 'a' }, { name: 'b' }])
    expect(shown('GET', 'The object has these fields:\n\n').responseFields).toHaveLength(2)
    expect(shown('GET', 'Query parameters:\n\n').parameters).toHaveLength(2)
    const request = '```json request\n{ "a": 1, "b": 2 }\n```\n\n'
    expect(onlyEndpoint(request + items, 'method="PUT" path="/x"').parameters).toMatchObject([
      { in: 'body', inferred: false },
      { in: 'body' },
    ])
  })
})

describe('a list that is not read is reported', () => {
  test.each([
    ['with types below other words', `## T\n\n### Order\n\n${typed}`, '`a`'],
    ['of titles without marks', '### Parameters\n\n- A: One\n- B: Two', 'A: One'],
    ['in another list', `- Text\n- Query parameters:\n  ${typed.replace('\n', '\n  ')}`, '`a`'],
    ['in a quote', `> Query parameters:\n>\n> ${typed.replace('\n', '\n> ')}`, '`a`'],
    ['of what comes back, in another language', `Retourne la liste :\n\n${items}`, '`a`'],
    ['in words of another language', `Pola:\n\n${items}`, '`a`'],
    ['whose names code shows', `Each has:\n\n${items}\n\n${sample}`, '`a`'],
    ['of definitions', '### Parameters\n\na\n: A', 'a'],
    [
      'of lines in columns',
      '**Request body**\nhull    string    Its hull\nsize    integer',
      '**Request body**',
    ],
    [
      'in an object on one line',
      '**Body:** `{ hull: string, size?: Size }`',
      '**Body:** `{ hull: string, size?: Size }`',
    ],
    ['in an object of an item', '- Auth: none\n- Body: `{ hull, size }`', 'Body: `{ hull, size }`'],
  ])('%s', (_, body, at) => {
    expect(reports(body.startsWith('##') ? body : `## T\n\n${body}`)).toEqual([
      `unread-list: ${at}`,
    ])
  })
})
