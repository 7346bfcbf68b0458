/** A text in a block with a path. */
export const block = (body: string, attributes = 'path="/a"'): string =>
  `{% api ${attributes} %}\n${body}\n{% /api %}\n`

/** A part as often as it takes for a size. */
export const many = (part: string, size: number): string =>
  part.repeat(Math.max(1, Math.ceil(size / part.length)))

/** Parts around parts, as deep as it takes for a size. */
const nested = (opening: string, closing: string, size: number): string => {
  const depth = Math.ceil(size / (opening.length + closing.length))
  return `${opening.repeat(depth)}a${closing.repeat(depth)}`
}

/** Lines that differ by a number, as many as it takes for a size. */
const numbered = (size: number, line: (index: number) => string, end = '\n'): string =>
  Array.from({ length: Math.ceil(size / line(1000).length) }, (_, index) => line(index)).join(end)

const table = (columns: string, rows: string): string =>
  `| ${columns} |\n|${'-|'.repeat(columns.split('|').length)}\n${rows}`

const response = (rows: string, json: string): string =>
  block(`### Response\n\n${table('Field', rows)}\n\n\`\`\`json\n${json}\n\`\`\``)

/** Places in a body that readers look at in their own ways. */
export const places: Readonly<Record<string, (text: string) => string>> = {
  'a paragraph': (text) => text,
  'a title': (text) => `## ${text}`,
  'a heading': (text) => `### ${text}\n\n${table('Name | Type', '| a | string |')}`,
  'a label': (text) => `${text}\n\n${table('Name | Type', '| a | string |')}`,
  'a label of code': (text) => `${text}\n\n\`\`\`json\n{ "a": 1 }\n\`\`\``,
  'the header of names': (text) => table(`${text} | Type`, '| a | string |'),
  'a header': (text) => table(`Name | ${text}`, '| a | string |'),
  'a name': (text) => table('Name | Type', `| ${text} | string |`),
  'a type': (text) => table('Name | Type', `| a | ${text} |`),
  'a Required cell': (text) => table('Name | Required', `| a | ${text} |`),
  'an Optional cell': (text) => table('Name | Optional', `| a | ${text} |`),
  'a default': (text) => table('Name | Default', `| a | ${text} |`),
  'allowed values': (text) => table('Name | Allowed values', `| a | ${text} |`),
  'a description': (text) => table('Name | Description', `| a | ${text} |`),
  'an item': (text) => `### Query parameters\n\n- \`a\` (string): ${text}`,
  'the beginning of an item': (text) => `### Query parameters\n\n- ${text}: b`,
  'a quote': (text) => `> Parameters:\n>\n> - ${text}`,
  'a term': (text) => `### Query parameters\n\n${text}\n: string`,
  'a definition': (text) => `### Query parameters\n\na\n: ${text}`,
  'an info string': (text) => `\`\`\`json ${text}\n{}\n\`\`\``,
  'an example': (text) =>
    `${table('Field | Type', '| a | string |')}\n\n\`\`\`json\n${text}\n\`\`\``,
  'a request': (text) => `### Request\n\n\`\`\`http\n${text}\n\`\`\``,
  'a command': (text) => `\`\`\`sh\ncurl ${text}\n\`\`\``,
  HTML: (text) => `<p>${text}`,
  'the destination of a link': (text) => `[a](${text})`,
  'a footnote': (text) => `a[^1]\n\n[^1]: ${text}`,
}

/** What grammars begin, end or repeat with. */
export const parts: readonly string[] = [
  ...' \t\n!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~aS1²é\u2028\u200b“…',
  ...(
    'a ¦a.¦a, ¦**¦*a* ¦`a` ¦~~¦![¦](¦[a](b)¦<a ¦</a>¦<b>¦<!--¦<br>¦<li>¦<td>¦&amp;¦\\|¦{% api ¦%}¦<%¦' +
    'a\n¦a\n\n¦\n: ¦- a\n¦  - a\n¦> ¦### a\n¦```\n¦[a]: b\n¦[^a]: b\n¦\\\n¦{%api%}¦| a ¦string ¦array of ¦' +
    '(optional) ¦required ¦default: ¦one of ¦not ¦if ¦Query ¦Response ¦parameters ¦200 ¦HTTP/1.1 ¦' +
    'https://a.b/¦www.a.¦GET /a ¦-H "a: b" ¦-d \'¦$(¦{"a":¦"a":1,¦a - ¦a[].¦[a]¦{a}¦/:a'
  ).split('¦'),
]

/** Texts that took a reader the square of their length, or could. */
export const hostileTexts: Readonly<Record<string, (size: number) => string>> = {
  'spaces after a percent sign': (size) => `%${' '.repeat(size)}`,
  'tags that do not end': (size) => many('{% api path="/a"\n', size),
  'tags on one line': (size) => many('{%api%}{%/api%}', size),
  'tags with signs of equality': (size) => many('{% api = = ', size),
  'tags that are never closed': (size) => many('{% api path="/a" %}\n## A\n\n', size),
  'tags that are misplaced': (size) => many('a {% api %}\n', size),
  attributes: (size) => `{% api ${numbered(size, (index) => `a${index}="b"`, ' ')} %}\n{% /api %}`,
  'quotes in an attribute': (size) => `{% api path=${many('"\'', size)} %}`,
  'a path of parameters': (size) => block('', `path="${numbered(size, (at) => `/:a${at}`, '')}"`),
  'a path of braces': (size) => block('', `path="${many('/{a}', size)}"`),
  'spaces in a path': (size) => block('', `path="a${' '.repeat(size)}b"`),
  'parameters of no path': (size) =>
    block(
      `### Path parameters\n\n${table(
        'Name',
        numbered(size, (at) => `| a${at} |`),
      )}`,
    ),
  'rows of a name': (size) => block(table('Name | Type', many('| a | string |\n', size))),
  'rows of a path': (size) =>
    block(numbered(size, (at) => `### Path parameters\n\n${table('Name', `| a${at} |`)}\n`)),
  'short rows of a wide table': (size) =>
    block(table(many('a |', size / 2), many('| a |\n', size / 2))),
  'short rows of a wide table of parameters': (size) =>
    block(table(`Name | ${many('a |', size / 2)}`, many('| a |\n', size / 2))),
  'columns of descriptions': (size) =>
    block(table(`Name | ${many('Description |', size / 2)}`, many('| a |\n', size / 2))),
  'spaces in a header': (size) => block(table(`a${' '.repeat(size)}!`, '| a |')),
  'signs in a Required cell': (size) =>
    block(table('Name | Required', `| a | S${many('!', size)}/! |`)),
  'links that hold links': (size) => block(many('[a](b)[', size)),
  'images in images': (size) => block(nested('![', '](b)', size)),
  'images with words in images': (size) => block(nested('![a ', '](b)', size / 4)),
  'references that are not closed': (size) => block(`${many('[a][', size)}\n\n[a]: b`),
  'references to one definition': (size) => block(`${many('[a][a] ![a]', size)}\n\n[a]: b`),
  'titles that are not closed': (size) => block(many('[a](b "c', size)),
  'strong emphasis that no mark closes': (size) =>
    block(many('**a', size / 2) + many('*b*', size / 2)),
  'marks of emphasis in words': (size) => block(many('a**b', size)),
  'items in items': (size) => block(numbered(size, (at) => `${'  '.repeat(at % 50)}- a: b`)),
  'definitions in definitions': (size) => block(many('a\n: - b\n  : c\n', size)),
  'line separators in a definition': (size) => block(`name\n: ${many('a\u2028', size)}`),
  'a heading of tabs in HTML': (size) => block(`<p>\n###${'\t'.repeat(size)}\n### \0`),
  'HTML in cells': (size) => block(table('Name | Description', `| a | ${many('<b><i>', size)} |`)),
  'rows with HTML': (size) => block(table('Name | Type', many('| <b>a</b> | <i>b</i> |\n', size))),
  'lines of tildes': (size) => block(many('~~~\n', size)),
  'brackets in a type': (size) => block(table('Name | Type', `| a | ${nested('(', ')', size)} |`)),
  'rows with brackets in their types': (size) =>
    block(table('Name | Type', many(`| a | ${nested('(', ')', 200)} |\n`, size))),
  'names in names': (size) => block(table('Name', `| ${many('a.', size)}b |`)),
  'templates in JSON': (size) => block(`\`\`\`json\n[ ${many('"<%', size)}\n\`\`\``),
  'an example of many fields': (size) =>
    response(
      numbered(size / 2, (at) => `| a${at} |`),
      `{ ${numbered(size / 2, (at) => `"a${at}": 1`, ',')} }`,
    ),
  'an example of many objects': (size) =>
    response(
      numbered(size / 2, (at) => `| a${at} |`),
      `[ ${numbered(size / 2, (at) => `{"b${at}": 1}`, ',')} ]`,
    ),
  'an example of depth': (size) =>
    response(
      numbered(size / 2, (at) => `| a.b${at} |`),
      nested('{"a":', '}', size / 2),
    ),
  'examples of many statuses': (size) =>
    block(many('### Response 200\n\n```json\n{ "a": 1 }\n```\n\n', size)),
  'words of objects in a title': (size) =>
    `## A${many(' type', size)} a\n\n${table('Field', '| a |')}`,
  'spaces in the header of names': (size) => block(table(`a${' '.repeat(size)}b`, '| a |')),
  'an address with marks of a bundler': (size) => block(`[a](./${many('__VITE_', size)}/b)`),
}
