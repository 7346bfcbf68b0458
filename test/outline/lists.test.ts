import { describe, expect, test } from 'vitest'
import { onlyEndpoint, reports } from './only-endpoint.js'

const namesOf = (body: string) => onlyEndpoint(body).parameters.map(({ name }) => name)
const items = '- `a`: A\n- `b`: B'
const typed = '- `a` (string): A\n- `b` (integer): B'

describe('a list is one of parameters', () => {
  test.each([
    ['below a heading', `### Parameters\n\n${items}`],
    ['below a label', `**Supported attributes**\n\n${items}`],
    ['below a sentence that announces it', `The following fields are accepted:\n\n${items}`],
    ['past a sentence', `### Parameters\n\nSend at least one.\n\n${items}`],
    ['past a label and a sentence', `**Query parameters**\n\nAll can be combined.\n\n${items}`],
    ['with an odd item', `### Parameters\n\n${items}\n- See also the notes`],
    ['with a name that only its type sets off', '### Parameters\n\n- `a`: A\n- b (integer): B'],
    ['with types below a deeper heading', `### Parameters\n\n#### Paging\n\n${typed}`],
  ])('%s', (_, body) => {
    expect(namesOf(`## T\n\n${body}`)).toEqual(['a', 'b'])
    expect(reports(`## T\n\n${body}`)).toEqual([])
  })

  test.each([
    ['where nothing announces it', items],
    ['of values', `The field \`sort\` is one of:\n\n${items}`],
    ['of values of a parameter', `Possible query values:\n\n${items}`],
    ['of codes', `Error codes:\n\n${items}`],
    ['of anything below a deeper heading', `### Parameters\n\n#### Order\n\n${items}`],
    ['that says there are none', '### Parameters\n\n- None'],
  ])('but not %s', (_, body) => {
    const { parameters, responseFields } = onlyEndpoint(`## T\n\n${body}`)
    expect([parameters, responseFields]).toEqual([[], []])
    expect(reports(`## T\n\n${body}`)).toEqual([])
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
    ['with types that nothing announces', `## T\n\nText.\n\n${typed}`, '`a`'],
    ['of names without marks', '### Parameters\n\n- a: A\n- b: B', 'a: A'],
    ['in another list', `- Text\n- Query parameters:\n  ${typed.replace('\n', '\n  ')}`, '`a`'],
    ['in a quote', `> Query parameters:\n>\n> ${typed.replace('\n', '\n> ')}`, '`a`'],
    ['of definitions', '### Parameters\n\na\n: A', 'a'],
  ])('%s', (_, body, at) => {
    expect(reports(body.startsWith('##') ? body : `## T\n\n${body}`)).toEqual([
      `unread-list: ${at}`,
    ])
  })
})
