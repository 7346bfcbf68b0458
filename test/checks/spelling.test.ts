import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { applyEdits } from '../../src/diagnostics/diagnostic.js'
import { onlyEndpoint, reports, table } from '../outline/only-endpoint.js'

const rows = table('Name|Type', 'a|string')
const post = 'method="POST" path="/things"'
const json = '```json\n{}\n```'

/** The text of a block after all edits, and what is still reported. */
function mended(body: string, attributes: string) {
  const text = `{% api ${attributes} %}\n## T\n\n${body}\n{% /api %}\n`
  const { diagnostics } = compile(text)
  const right = applyEdits(
    text,
    diagnostics.flatMap(({ edits = [] }) => edits),
  )
  return { right, left: compile(right).diagnostics.map(({ code }) => code) }
}

describe('a word at one edit from a known one is reported at its own characters and mended', () => {
  test.each<[where: string, ...[body: string, wrong: string, right: string][]]>([
    [
      'in a header',
      [table('Name|Tpye', 'a|string'), 'Tpye', 'Type'],
      [table('Name|Requierd', 'a|yes'), 'Requierd', 'Required'],
      [table('Name|Requxred', 'a|yes'), 'Requxred', 'Required'],
      [table('Name|Descripton', 'a|Text'), 'Descripton', 'Description'],
      [table('Name|Descriptioon', 'a|Text'), 'Descriptioon', 'Description'],
      [table('Paramter|Type', 'a|string'), 'Paramter', 'Parameter'],
      [table('NMAE|TYPE', 'a|string'), 'NMAE', 'NAME'],
      [table('Qeury parameter|Type', 'a|string'), 'Qeury', 'Query'],
      [table('Name|Data tpye', 'a|string'), 'tpye', 'type'],
      [table('Name|escription', 'a|Text'), 'escription', 'description'],
      [table('Name|Edscription', 'a|Text'), 'Edscription', 'Description'],
      [table('Name|Type|Requiredd', 'a|string|yes'), 'Requiredd', 'Required'],
      [table('Name|Typee', 'a|string'), 'Typee', 'Type'],
    ],
    [
      'in a heading',
      [`### Qeury parameters\n\n${rows}`, 'Qeury', 'Query'],
      [`### Requst body\n\n${rows}`, 'Requst', 'Request'],
      [`### Resposne 404\n\n${rows}`, 'Resposne', 'Response'],
      [`### Hedaers\n\n${rows}`, 'Hedaers', 'Headers'],
      [`### Retruns\n\nNothing.`, 'Retruns', 'Returns'],
    ],
    [
      'in a label',
      [`qeury parameters:\n\n${rows}`, 'qeury', 'query'],
      [`The hedaers that you can send:\n\n${rows}`, 'hedaers', 'headers'],
      [`**Cokies**\n\n${rows}`, 'Cokies', 'Cookies'],
      [`Exmaple response:\n\n${json}`, 'Exmaple', 'Example'],
      [`Example resposne:\n\n${json}`, 'resposne', 'response'],
      [`Staus: 404 Not Found\n\n${json}`, 'Staus', 'Status'],
    ],
    [
      'in a place',
      [table('Name|In|Type', 'a|heder|string'), 'heder', 'header'],
      [table('Name|In|Type', 'a|qurey|string'), 'qurey', 'query'],
      [table('Name|In|Type', 'a|the bdoy|string'), 'bdoy', 'body'],
      ['Parameters:\n\n- `a` (string, in qeury): A', 'qeury', 'query'],
    ],
    [
      'in a type',
      [table('Name|Type', 'a|strng'), 'strng', 'string'],
      [table('Name|Type', 'a|array of Interger'), 'Interger', 'Integer'],
      [table('Name|Type', 'a|nubmer'), 'nubmer', 'number'],
      ['### Query parameters\n\n- `a` (boolan): A.', 'boolan', 'boolean'],
    ],
    [
      'beside a type',
      ['Parameters:\n\n- `a` (string, requierd): A', 'requierd', 'required'],
      [table('Name|Type', 'a|string (optoinal)'), 'optoinal', 'optional'],
    ],
    [
      'in an info string',
      ['```json requst\n{}\n```', 'requst', 'request'],
      ['```json resposne 201\n{}\n```', 'resposne', 'response'],
    ],
  ])('%s', (_, ...cases) => {
    for (const [body, wrong, right] of cases) {
      expect([wrong, reports(`## T\n\n${body}`, post)]).toEqual([
        wrong,
        [`misspelt-word: ${wrong}`],
      ])
      const attributes = 'path="/things"'
      const written = `{% api ${attributes} %}\n## T\n\n${body.replace(wrong, right)}\n{% /api %}\n`
      expect(mended(body, attributes)).toEqual({ right: written, left: [] })
    }
  })

  test('in `auth` and in the attributes of the tag', () => {
    const cases = [
      ['auth="Baerer token"', 'auth="Bearer token"'],
      ['auth="API key in haeder X-Api-Key"', 'auth="API key in header X-Api-Key"'],
      ['auth="a \\"Basci\\" login"', 'auth="a \\"Basic\\" login"'],
      ['method="GTE"', 'method="GET"'],
      ['metod="GET"', 'method="GET"'],
      ['width="wdie"', 'width="wide"'],
      ['width=wdie', 'width="wide"'],
      ['spacing="brethe"', 'spacing="breathe"'],
    ]
    for (const [wrong, right] of cases)
      expect(mended(rows, `path="/x" ${wrong}`).right).toMatch(`{% api path="/x" ${right} %}`)
    for (const wrong of ['stagger="treu"', 'stagger=treu', 'stagger=ture', 'stgager=true']) {
      const text = `{% api path="/x" ${wrong} %}\n## T\n{% /api %}\n`
      const { diagnostics } = compile(text)
      const edits = diagnostics.flatMap((one) => one.edits ?? [])
      expect(applyEdits(text, edits)).toMatch('{% api path="/x" stagger=true %}')
    }
    expect(reports('## T', 'path="/x" auth="Baerer token"')).toEqual(['misspelt-word: Baerer'])
  })

  test('also three in one header row', () => {
    const body = table('Name|escription|Requiredd|Tpye', 'a|Text|yes|string')
    const right = body
      .replace('escription', 'description')
      .replace('Requiredd', 'Required')
      .replace('Tpye', 'Type')
    expect(mended(body, post).right).toContain(right)
  })

  test('once a file for each word, with the edits of all its places', () => {
    const header = table('Name|Tpye', 'a|string')
    const text = `{% api path="/x" %}\n## T\n\n${header}\n\n### Resposne\n\n${header}\n{% /api %}\n`
    const { diagnostics } = compile(text)
    expect(diagnostics.map(({ message, edits }) => [message, edits?.length])).toEqual([
      ['`Tpye` is misspelt: `Type` is meant. The same in 1 more place.', 2],
      ['`Resposne` is misspelt: `Response` is meant.', 1],
    ])
  })

  test('in its type alone, where the name or the description of its row is the same word', () => {
    for (const [columns, row, right] of [
      ['Name|Type', 'strng|strng', '|strng|string|'],
      ['Type|Name', 'strng|strng', '|string|strng|'],
      ['Name|Type|Description', 'a|strng|A strng', '|a|string|A strng|'],
    ] as const)
      expect(mended(table(columns, row), post).right.replaceAll(/ *\| */g, '|')).toContain(right)
  })

  test('and what it says is read as it was meant', () => {
    const parameterOf = (body: string) => onlyEndpoint(`## T\n\n${body}`, post).parameters[0]
    expect(parameterOf(`### Qeury parameters\n\n${rows}`)).toMatchObject({ in: 'query' })
    expect(parameterOf(table('Name|In', 'a|heder'))).toMatchObject({ in: 'header' })
    expect(parameterOf(table('Name|Requierd', 'a|yes'))).toMatchObject({ required: true })
    const { examples, responses } = onlyEndpoint(`## T\n\n### Resposne 404\n\n${json}`, post)
    expect(examples).toMatchObject([{ role: 'response', status: 404, inferred: false }])
    expect(responses).toMatchObject([{ status: 404 }])
  })
})

describe('another word is none of them', () => {
  test.each([
    ['ordinary words', 'Node', 'Game', 'Simple', 'Properly', 'Vague', 'Strong', 'Nodes', 'Here'],
    ['words with another first letter', 'Modes', 'Hype', 'Gath'],
    ['inflections', 'Types', 'Typed', 'Paths', 'Inputs', 'Examples'],
    ['words of other languages', 'Feld', 'Typ', 'Namen', 'Libellé'],
    ['words at more than one edit', 'Tipo', 'Beschreibung', 'Obligatoire', 'Valeur'],
  ])('%s', (_, ...words) => {
    for (const word of words)
      expect([word, reports(`## T\n\n${table(`Name|Type|${word}`, 'a|string|c')}`)]).toEqual([
        word,
        [],
      ])
  })

  test('in a heading, a label, an info string and `auth`', () => {
    const cases = [
      '### Heaters',
      '### Leaders',
      '### Forum',
      'The potions:',
      '**Rookies**',
      '### Patch',
    ]
    for (const title of cases)
      expect([title, reports(`## T\n\n${title}\n\n${rows}`)]).toEqual([title, []])
    expect(reports(`## T\n\n\`\`\`json requests\n{}\n\`\`\``)).toEqual([])
    for (const auth of [
      'Signed in as a reader',
      'Taken from the basis',
      'Keys of the bearers',
      'Authorisation',
      'Scoped token',
    ])
      expect([auth, reports('## T', `path="/x" auth="${auth}"`)]).toEqual([auth, []])
  })

  test('in a sentence of another language that ends as a label does', () => {
    const sentence = 'O barco atraca de forma segura para cada capitão:'
    expect(mended(`${sentence}\n\n- Descanso`, post).left).toEqual([])
  })

  test('in a table of another language, which is told the words for it instead', () => {
    const foreign = table(
      'Parametre|Type|Statut|Exemple|Requis',
      'a|string|ok|5|oui',
      'b|string|ok|6|non',
    )
    const own = table('Champ|Type|Requis|Exemple', 'a|string|oui|5', 'b|string|non|6')
    const vocabulary = { name: ['Champ'] }
    for (const [body, options] of [[foreign], [own, { vocabulary }]] as const) {
      const { diagnostics } = compile(`{% api path="/x" %}\n## T\n\n${body}\n{% /api %}\n`, options)
      expect(diagnostics.map(({ code, edits }) => [code, edits])).toEqual([
        [options ? 'unknown-word' : 'unread-table', undefined],
      ])
      expect(diagnostics[0]!.hint).toContain("required: ['Requis'], yes: ['oui'], no: ['non']")
    }
  })

  test('and is read as the English word that it is near to, where it says the same', () => {
    const cases: [body: string, field: object][] = [
      [table('Name|Notas', 'a|Text'), { description: 'Text' }],
      [table('Attributo|Type', 'a|string'), { name: 'a', type: 'string' }],
      [`### Argumente\n\n- \`a\` (string): Text`, { name: 'a', type: 'string' }],
    ]
    for (const [body, field] of cases) {
      expect([body, reports(`## T\n\n${body}`)]).toEqual([body, []])
      expect(onlyEndpoint(`## T\n\n${body}`, 'path="/x"').parameters).toMatchObject([field])
    }
  })

  test('and a word of a vocabulary is known, and misspelt like any other', () => {
    const codes = (body: string) =>
      compile(`{% api path="/x" %}\n## T\n\n${body}\n{% /api %}\n`, {
        vocabulary: { required: ['Requiered', 'Pflichtfeld'] },
      }).diagnostics.map(({ code, message }) => `${code} ${message}`)
    expect(codes(table('Name|Requiered', 'a|yes'))).toEqual([])
    expect(codes(table('Name|Pflichtfled', 'a|yes'))).toEqual([
      'misspelt-word `Pflichtfled` is misspelt: `Pflichtfeld` is meant.',
    ])
  })
})
