import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import type { CompileOptions } from '../../src/compile/options.js'
import { block } from '../checks/diagnostics.js'

const german = {
  name: ['Attribut', 'Name des Felds'],
  type: ['Typ'],
  required: ['Pflicht'],
  optional: ['freiwillig'],
  description: ['Beschreibung'],
  default: ['Vorgabe'],
  in: ['Ort'],
  example: ['Beispiel'],
  values: ['Werte'],
  yes: ['ja'],
  no: ['nein'],
  condition: ['wenn'],
  query: ['Suche'],
  response: ['Antwort'],
  fields: ['Felder'],
} as const

function read(body: string, vocabulary: unknown = german) {
  const options = { vocabulary } as CompileOptions
  const { endpoints, diagnostics } = compile(block('path="/x"', body), options)
  return { ...endpoints[0]!, diagnostics }
}

describe('words of a user', () => {
  test('are theirs alone: the same text read with other words says something else, again and again', () => {
    const body = '| Attribut | Typ |\n|---|---|\n| a | string, Pflicht |'
    const fieldsOf = (vocabulary: unknown) =>
      read(body, vocabulary).parameters.map(({ type, required }) => ({ type, required }))
    for (let round = 0; round < 2; round++) {
      expect(fieldsOf(german)).toEqual([{ type: 'string', required: true }])
      // Without them the name is a slip of the built-in one.
      expect(fieldsOf(null)).toEqual([{ type: '', required: false }])
      expect(fieldsOf({ name: ['Attribut'], type: ['Typ'] })).toEqual([
        { type: 'string, Pflicht', required: false },
      ])
    }
  })

  test('head columns and fill cells, in any case', () => {
    const { parameters, diagnostics } = read(
      '| ATTRIBUT | Typ | Pflicht | Vorgabe | Beispiel | Werte | Ort | Beschreibung |\n|---|---|---|---|---|---|---|---|\n| a | string | Ja | x | y | x, y | Suche | A |\n| b | string | nein | | | | | B |\n| c | string | ja, wenn `a` fehlt | | | | | C |',
    )
    expect(diagnostics).toEqual([])
    expect(parameters).toEqual([
      {
        name: 'a',
        type: 'string',
        required: true,
        description: 'A',
        default: 'x',
        example: 'y',
        values: ['x', 'y'],
        in: 'query',
        inferred: false,
      },
      {
        name: 'b',
        type: 'string',
        required: false,
        description: 'B',
        in: 'query',
        inferred: true,
      },
      {
        name: 'c',
        type: 'string',
        required: false,
        condition: 'ja, wenn a fehlt',
        description: 'C',
        in: 'query',
        inferred: true,
      },
    ])
  })

  test('may be several words', () => {
    expect(read('| Name des Felds |\n|---|\n| a |').parameters).toMatchObject([{ name: 'a' }])
  })

  test('count in headings, labels and marks', () => {
    const { parameters } = read('Felder:\n\n- `a` (string, Pflicht): A\n- `b` (freiwillig): B')
    expect(parameters).toMatchObject([
      { name: 'a', type: 'string', required: true },
      { name: 'b', type: '', required: false },
    ])
    const answer = '### Antwort 404\n\n| Attribut | Typ |\n|---|---|\n| a | string |'
    expect(read(answer).responseFields).toMatchObject([{ name: 'a', status: 404 }])
  })

  test('are words of any script', () => {
    const table = '| 参数 | 必填 |\n|---|---|\n| a | 是 |'
    const vocabulary = { name: ['参数'], required: ['必填'], yes: ['是'] }
    expect(read(table, vocabulary).parameters).toMatchObject([{ name: 'a', required: true }])
  })

  test('stand beside the built-in ones, which stay', () => {
    const table = '| Parameter | Required |\n|---|---|\n| a | yes |'
    expect(read(table).parameters).toMatchObject([{ name: 'a', required: true }])
  })
})

describe('what is wrong in a vocabulary', () => {
  test.each([
    [{ nmae: ['x'] }, '`vocabulary.nmae` is not a meaning that words can be added to.'],
    [{ name: 'x' }, '`vocabulary.name` takes a list of words.'],
    [{ name: [5] }, '`vocabulary.name` contains something that is not a word.'],
    [{ name: [' '] }, '`vocabulary.name` contains something that is not a word.'],
    [{ name: ['Type'] }, '`type` in `vocabulary.name` already has another meaning, which is kept.'],
    [{ yes: ['no'] }, '`no` in `vocabulary.yes` already has another meaning, which is kept.'],
    ['Attribut', 'The option `vocabulary` takes an object with lists of words.'],
    [['Attribut'], 'The option `vocabulary` takes an object with lists of words.'],
    [5, 'The option `vocabulary` takes an object with lists of words.'],
  ])('is reported and never thrown: %j', (vocabulary, message) => {
    const { diagnostics } = read('| Name | Type |\n|---|---|\n| a | string |', vocabulary)
    expect(diagnostics).toMatchObject([
      { code: 'invalid-vocabulary', severity: 'warning', message, range: { end: { offset: 0 } } },
    ])
  })

  test.each([
    ['name', 'description', '| foo | Type |\n|---|---|\n| a | string |'],
    ['name', 'required', '| Query foo | Type | Description |\n|---|---|---|\n| a | string | A |'],
    ['query', 'body', '| Foo parameter | Type |\n|---|---|\n| a | string |'],
  ])('is a word that %s has already, and %s cannot have', (first, second, table) => {
    const meant = read(table, { [first]: ['foo'] })
    const { parameters, diagnostics } = read(table, { [first]: ['foo', 'Foo'], [second]: [' Foo'] })
    expect(meant.parameters).toMatchObject([{ name: 'a' }])
    expect(parameters).toEqual(meant.parameters)
    expect(diagnostics.map(({ message }) => message)).toEqual([
      `\`foo\` in \`vocabulary.${second}\` already has another meaning by \`vocabulary.${first}\`, which is kept.`,
    ])
  })

  test('is no word that has meanings in several places', () => {
    const vocabulary = { name: ['foo'], header: ['foo'], fields: ['foo'], status: ['foo'] }
    const table = '| foo | Type |\n|---|---|\n| a | string |'
    expect(read(table, vocabulary)).toMatchObject({ parameters: [{ name: 'a' }], diagnostics: [] })
  })

  test('does not touch what is right in it', () => {
    const { parameters, diagnostics } = read('| Attribut |\n|---|\n| a |', {
      name: ['Attribut', 7],
      nothing: ['x'],
    })
    expect(diagnostics.map(({ code }) => code)).toEqual([
      'invalid-vocabulary',
      'invalid-vocabulary',
    ])
    expect(parameters).toMatchObject([{ name: 'a' }])
  })

  test('is nothing where no vocabulary is given', () => {
    for (const vocabulary of [undefined, null, {}]) {
      expect(read('| Name |\n|---|\n| a |', vocabulary).diagnostics).toEqual([])
    }
  })
})
