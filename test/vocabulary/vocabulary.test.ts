import { describe, expect, test } from 'vitest'
import { adopt } from '../../src/adopt/adopt.js'
import { compile } from '../../src/compile/compile.js'
import type { CompileOptions } from '../../src/compile/options.js'
import { toOpenApi } from '../../src/openapi/to-open-api.js'
import type { Vocabulary } from '../../src/vocabulary/vocabulary.js'
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

describe('a document in another language', () => {
  const table = (...rows: string[]) =>
    ['| Champ | Genre | Obligatoire | Sens |', '|---|---|---|---|', ...rows].join('\n')
  const text = `{% api method="POST" path="/commandes/:id" auth="Jeton porteur" %}
## Modifier une commande

Modifie les articles d'une commande ouverte.

### Paramètres d'URL

${table("| id | string | oui | L'étiquette de la commande |")}

### Corps

${table('| articles | array | oui | Ce que le client achète |', '| remarque | string | non | Une note pour le livreur |')}

Exemple de requête :

\`\`\`json
{ "articles": [], "remarque": "vite" }
\`\`\`

### Réponse 200

${table('| total | number | oui | Le montant de la commande |')}

\`\`\`json
{ "total": 5 }
\`\`\`

### Réponse 404

Aucune commande ne porte ce numéro.
{% /api %}
`
  const proposed = /vocabulary: \{ (.*?) \}/

  /** The words that diagnostics propose, added to those that are known. */
  function extended(vocabulary: Record<string, string[]>, hints: readonly string[]) {
    const all: Record<string, string[]> = { ...vocabulary }
    for (const hint of hints)
      for (const [, key, list] of proposed.exec(hint)?.[1]?.matchAll(/(\w+): \[(.*?)\]/g) ?? [])
        for (const [, word] of list!.matchAll(/'((?:[^'\\]|\\.)*)'/g))
          all[key!] = [...new Set([...(all[key!] ?? []), word!.replaceAll('\\', '')])]
    return all
  }

  test('is read as a whole with the lines of configuration that its diagnostics propose', () => {
    let vocabulary: Record<string, string[]> = {}
    for (let round = 0; round < 3; round++) {
      const { diagnostics } = compile(text, { vocabulary })
      vocabulary = extended(
        vocabulary,
        diagnostics.map(({ hint = '' }) => hint),
      )
    }
    expect(vocabulary).toEqual({
      name: ['Champ'],
      type: ['Genre'],
      required: ['Obligatoire'],
      yes: ['oui'],
      no: ['non'],
      description: ['Sens'],
      path: ["Paramètres d'URL"],
      body: ['Corps'],
      request: ['Exemple de requête'],
      response: ['Réponse'],
    })
    const { diagnostics, endpoints } = compile(text, { vocabulary })
    expect(diagnostics).toEqual([])
    expect(endpoints).toMatchObject([
      {
        title: 'Modifier une commande',
        description: "Modifie les articles d'une commande ouverte.",
        parameters: [
          { name: 'id', type: 'string', required: true, in: 'path', inferred: false },
          { name: 'articles', required: true, in: 'body', inferred: false },
          { name: 'remarque', required: false, description: 'Une note pour le livreur' },
        ],
        responseFields: [{ name: 'total', type: 'number', required: true, status: 200 }],
        examples: [
          { role: 'request', inferred: false },
          { role: 'response', status: 200, inferred: false },
        ],
        responses: [
          { status: 200 },
          { status: 404, description: 'Aucune commande ne porte ce numéro.' },
        ],
      },
    ])
  })

  test('has its `auth` described, in the words of each scheme', () => {
    const securityOf = (auth: string, vocabulary: Vocabulary) => {
      const page = `{% api path="/x" auth="${auth}" %}\n## T\n{% /api %}\n`
      const { description, report } = toOpenApi([compile(page, { vocabulary })], { vocabulary })
      return description.components?.securitySchemes ?? report.omitted.map(({ hint }) => hint)
    }
    const bearer = { bearerAuth: { type: 'http', scheme: 'bearer' } }
    expect(securityOf('Jeton porteur', {})).toEqual([
      expect.anything(),
      expect.stringContaining("vocabulary: { bearer: ['Jeton porteur'] }"),
    ])
    expect(securityOf('Jeton porteur', { bearer: ['jeton porteur'] })).toEqual(bearer)
    expect(securityOf('Jeton requis', { bearer: ['Jeton'], required: ['requis'] })).toEqual(bearer)
    const key = { apiKey: ['Clé'], header: ['en-tête'], filler: ['dans', "l'"] }
    expect(securityOf("Clé dans l'en-tête X-Cle", key)).toMatchObject({
      'header-X-Cle': { type: 'apiKey', in: 'header', name: 'X-Cle' },
    })
    expect(securityOf('aucune', { none: ['aucune'] })).not.toHaveProperty('bearerAuth')
  })

  test('states its statuses with the words beside them, in labels, lines, sentences and tables', () => {
    const vocabulary = {
      response: ['Réponse', 'Renvoie'],
      status: ['Statut', 'Code'],
      reason: ['Introuvable', 'Créé'],
      condition: ['si'],
      filler: ['en', 'cas', "d'"],
      description: ['Sens'],
    }
    const statusesOf = (body: string) =>
      compile(`{% api path="/x" %}\n## T\n\n${body}\n{% /api %}\n`, {
        vocabulary,
      }).endpoints[0]!.responses.map(({ status, title }) =>
        [status, title].filter(Boolean).join(' '),
      )
    const json = '```json\n{}\n```'
    for (const [body, status] of [
      [`### Réponse 404\n\nRien.`, '404'],
      [`Réponse en cas de 404 :\n\n${json}`, '404'],
      [`201 Créé\n\n${json}`, '201 Créé'],
      [`Introuvable (404) :\n\n${json}`, '404'],
      ['Statut : 409', '409'],
      ['Renvoie 404 si la commande manque.', '404'],
      ['| Statut | Sens |\n|---|---|\n| 404 | Rien |', '404'],
    ])
      expect([body, statusesOf(body!)]).toEqual([body, [status]])
  })

  test('has marks and lists in its own words, and says which are missing', () => {
    const list = '### Champs\n\n- `a` (string): A\n- `b` (number): B'
    const hintOf = (body: string, vocabulary: Vocabulary = {}) =>
      read(body, vocabulary).diagnostics.map(({ hint }) => hint?.match(proposed)?.[0])
    expect(hintOf(list, { name: ['Attribut'] })).toEqual(["vocabulary: { fields: ['Champs'] }"])
    expect(read(list, { fields: ['Champs'] }).parameters).toHaveLength(2)
    const answers = '| Name | Required |\n|---|---|\n| a | oui |\n| b | nein |'
    expect(hintOf(answers)).toEqual([
      "vocabulary: { yes: ['oui'] }",
      "vocabulary: { no: ['nein'] }",
    ])
    const mixed = '| Name | Typ | Pflicht |\n|---|---|---|\n| a | string | ja |'
    expect(hintOf(mixed)).toEqual([
      "vocabulary: { type: ['Typ'], required: ['Pflicht'], yes: ['ja'] }",
    ])
    expect(hintOf('| Plan | Nullable |\n|---|---|\n| a | yes |')).toEqual([])
  })

  test('is adopted with the marks of its definition lists', () => {
    const page = '## Commande\n\n`GET /commande`\n\nid\n: *string*, requis. Le numéro.\n'
    expect(adopt(page, { required: ['requis'] }).text).toMatch('| id | string | yes | Le numéro. |')
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

  test('is no sign of any kind: each is a word like others', () => {
    const signs = String.raw`a-b a/b a.b (a) [a] {a} a+ *a ?a ^ $ | \ \d <a> "a" 'a' 🙂`.split(' ')
    const vocabulary = { name: signs, bearer: signs, filler: signs, header: signs, required: signs }
    expect(() => read('| Name |\n|---|\n| a |', vocabulary)).not.toThrow()
  })

  test('is nothing where no vocabulary is given', () => {
    for (const vocabulary of [undefined, null, {}]) {
      expect(read('| Name |\n|---|\n| a |', vocabulary).diagnostics).toEqual([])
    }
  })
})
