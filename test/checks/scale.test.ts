import { expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { excess, growthOf } from '../growth.js'
import { block, header } from './diagnostics.js'

function namesOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `field${index}`)
}

function table(rows: readonly string[]): string {
  return `${header}${rows.map((name) => `| ${name} | string | yes | … |`).join('\n')}\n\n`
}

function request(value: unknown): string {
  return `\`\`\`json request\n${JSON.stringify(value, null, 1)}\n\`\`\`\n\n`
}

const post = 'method="POST" path="/x"'

/** Documents in which many things meet many others, by how many of them there are. */
const documents: Record<string, (count: number) => string> = {
  'rows, all of the same name': (count) => block(post, table(namesOf(count).map(() => 'a'))),
  'fields that no row knows': (count) => {
    const value = Object.fromEntries(namesOf(count).map((name) => [`${name}other`, 1]))
    return block('method="PATCH" path="/x"', table(namesOf(count)) + request(value))
  },
  'items that lack as many fields': (count) => {
    const rows = namesOf(count).map((name) => `items[].${name}`)
    return block(post, table(rows) + request({ items: rows.map(() => ({})) }))
  },
  'examples that lack as many fields': (count) =>
    block(post, table(namesOf(count)) + request({ a: 1 }).repeat(count)),
  'examples that have all fields of one name': (count) =>
    block(post, table(['a']) + request({ a: 1, b: 2 }).repeat(count)),
  'values of a type, and as many items': (count) => {
    const values = namesOf(count * 2)
    const type = values.map((name) => `"${name}"`).join(' or ')
    const rows = `${header}| a | (${type})[] | yes | … |\n\n`
    return block(post, rows + request({ a: values.toReversed() }))
  },
  'spaces between the items of a text': (count) => {
    const rows = '| Name | Type | Values |\n|---|---|---|\n| a | comma-separated text | x, y |\n\n'
    return block(post, rows + request({ a: `x${' '.repeat(count * 40)}y` }))
  },
  'parameters of the path without a row': (count) =>
    block(`path="/:${namesOf(count).join('/:')}"`, header),
  'parameters of the path that no path has': (count) =>
    block('path="/x"', `### Path parameters\n\n${table(namesOf(count * 4))}`),
  'parameters in braces': (count) => block(`path="/${'\\"{a}'.repeat(count * 4)}"`),
  'quotes in a tag': (count) => `{% api ${'"'.repeat(count * 40)}\n`,
  'brackets in a tag that nothing closes': (count) => `{% api ${'[1,'.repeat(count * 8)}\n`,
  'blocks of one endpoint': (count) => block('path="/x"').repeat(count),
  'blocks in blocks': (count) =>
    '{% api path="/a" %}\n{% api path="/b" %}\n{% /api %}\n{% /api %}\n'.repeat(count),
  'links to headings that are not there': (count) => {
    const long = 'long-name-'.repeat(6)
    const links = namesOf(count).map((name) => `[x](#${long}${name}x)`)
    const headings = namesOf(count).map((name) => `# ${long}${name}`)
    return `${headings.join('\n\n')}\n\n${links.join('\n\n')}\n\n${block('path="/x"')}`
  },
  'commands for another endpoint': (count) =>
    block('path="/x"', '```sh\ncurl https://example.com/y\n```\n\n'.repeat(count)),
  'quotes and brackets that nothing closes': (count) =>
    block('path="/x"', `\`\`\`sh\ncurl ${`'"$(\${<`.repeat(count * 5)}\n\`\`\``),
  'commas that are too many': (count) =>
    block('path="/x"', `\`\`\`json\n[${'[1,],'.repeat(count * 3)}]\n\`\`\``),
}

test.each(Object.entries(documents))(
  'a document with many %s takes time in proportion to its size',
  (name, documentOf) => {
    const growth = growthOf((count) => {
      const source = documentOf(count)
      return () => compile(source)
    }, 1600)
    expect(excess(name, growth)).toBeUndefined()
  },
)

test.each([
  ['{% api path="/x"\n', 'unterminated-tag', 500],
  ['{% /api %}\n', 'stray-closing-tag', 500],
  ['{% aip %}\n', 'similar-tag', 500],
])(
  'of %j a thousand are listed, and the last one tells how many more there are: %s',
  (line, code, others) => {
    const listed = compile(line.repeat(1500)).diagnostics.filter((one) => one.code === code)
    expect(listed).toHaveLength(1000)
    expect(listed.at(-1)!.message).toContain(`The same in ${others} more places.`)
    expect(listed.at(-2)!.message).not.toContain('more')
  },
)

test('of one code a thousand mistakes are all listed, and none of one that is off', () => {
  const { diagnostics } = compile('{% /api %}\n'.repeat(1000))
  expect(diagnostics).toHaveLength(1000)
  expect(diagnostics.at(-1)!.message).toBe(diagnostics[0]!.message)
  const severities = { 'stray-closing-tag': 'off' } as const
  expect(compile('{% /api %}\n'.repeat(1500), { severities }).diagnostics).toEqual([])
})

test('a mistake that repeats is one diagnostic, however many examples have it', () => {
  const source = documents['examples that lack as many fields']!(300)
  expect(compile(source).diagnostics).toHaveLength(2)
})

test.each([
  ['parameters of a path without a row', block(`path="/:${namesOf(150_000).join('/:')}"`, header)],
  [
    'parts of an address',
    block(
      post,
      `| Name | Type |\n|---|---|\n| a | email |\n\n${request({ a: `${'b.'.repeat(4_000_000)}c@d.ee` })}`,
    ),
  ],
])('more %s than a call stack has places are read', (_name, source) => {
  expect(compile(source).endpoints).toHaveLength(1)
})
