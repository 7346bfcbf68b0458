import { adopt } from '../../src/adopt/adopt.js'
import { compile } from '../../src/compile/compile.js'
import { toOpenApi } from '../../src/openapi/to-open-api.js'

// A process that reads constructs which are nested as deep as in a text of some length they can be.
const [, , length, isWhole] = process.argv.map(Number)

const block = (body: string) => `{% api method="POST" path="/a" %}\n## A\n\n${body}\n{% /api %}\n`
const row = (cells: string) =>
  block(`| Name | Type | Required | Description |\n|-|-|-|-|\n${cells}\n`)

/** Texts around a nested one, by the names of the places, and what is nested there in the suite. */
const places: Record<string, [around: (text: string) => string, openers: readonly string[]]> = {
  'a value of the front matter': [(text) => `---\na: ${text}\n---\n`, ['[', '{', '[,', '!a ']],
  'the front matter': [(text) => `---\n${text}\n---\n`, ['[', '{', '[,', '- ', '? ', '- ? ']],
  'a body': [block, ['[', '> ', '- ', '1. ', '> - ', '<div>', '`']],
  'a request': [(text) => block(`\`\`\`json request\n${text}\n\`\`\``), ['[', '{"a":', '[{"a":']],
  'a response': [(text) => block(`\`\`\`json response 200\n${text}\n\`\`\``), ['[', '[[],']],
  'a type': [(text) => row(`| a | ${text} | yes | b |`), ['array<', '(', '[[]']],
  'a name': [(text) => row(`| ${text} | string | yes | b |`), ['a.']],
  'a required cell': [(text) => row(`| a | string | ${text} | b |`), []],
  'a description': [(text) => row(`| a | string | yes | ${text} |`), ['(', '"']],
  'a list item': [(text) => block(`- \`a\` (${text}): b`), []],
  'a heading': [(text) => block(`### ${text}`), []],
  'a path': [(text) => `{% api path="/${text}" %}\n{% /api %}\n`, ['/']],
  'a tag': [(text) => `{% api ${text} %}\n{% /api %}\n`, ['{', '(']],
  'an info string': [(text) => block(`\`\`\`json ${text}\n{}\n\`\`\``), ['{']],
}

/** What nests anywhere, tried in each place by the whole run. */
const anywhere = ['<', '<<', '[^', '**', '_', '~~', "'", '# ', '{"a":[', 'a: ', '&a ', 'a | ', '|']
  .concat(['array of ', '(string | ', '<b>', '<!--', '<p><ul><li>', '{% ', '%}', '[a](', '[a]: '])
  .concat([':::', '&amp;', '- > ', '*', '![', 'map<string, ', ':a/', '{a}/', '\\', 'a[].'])

/** Lines each of which is indented deeper than the one above it. */
function* indented(line: string): Generator<string> {
  for (let depth = 0, size = 0; size < length!; depth++) {
    const next = `${'  '.repeat(depth)}${line}`
    size += next.length + 1
    yield next
  }
}

function* texts(): Generator<[name: string, text: string]> {
  const all = Object.values(places).flatMap(([, openers]) => openers)
  for (const [place, [around, openers]] of Object.entries(places)) {
    for (const opener of new Set(isWhole ? [...all, ...anywhere] : openers)) {
      yield [`${opener} in ${place}`, around(opener.repeat(length! / opener.length))]
    }
  }
  for (const line of ['a:', '- a', '- b:', '1. a', '> a', '? a']) {
    const text = [...indented(line)].join('\n')
    yield [`indented ${line}`, block(text)]
    yield [`indented ${line} in front matter`, `---\n${text}\n---\n`]
  }
}

function read(text: string): void {
  toOpenApi([{ id: 'a.api.md', ...compile(text) }])
  adopt(text)
}

for (const [name, text] of texts()) {
  process.stdout.write(`${name}\n`)
  // A regular expression is compiled when it is used again: at the end of the stack that aborts.
  read(text.slice(0, 1000))
  read(text)
}
process.stdout.write('the end\n')
