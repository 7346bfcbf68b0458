import { expect, test } from 'vitest'
import { adopt, adoptAll } from '../../src/adopt/adopt.js'
import { effort } from '../effort.js'

const spaces = ' '.repeat(100_000)
const fence = (line: string): string => `\`\`\`\n${line}\n\`\`\``
const many = (text: string, length = 100_000): string =>
  text.repeat(Math.ceil(length / text.length))

/** Pages that no pattern may go through again for each of their characters. */
test.each([
  ['spaces in a route', fence(`GET /a${spaces}b`)],
  ['spaces before no version', fence(`GET /a${spaces}HTTP/b`)],
  ['versions', fence(`GET /a ${many('HTTP/1.1 ')}b`)],
  ['opened brackets', fence(`GET /${many('[')}`)],
  ['links that are never closed', fence(`GET /${many('[a](')}`)],
  ['queries that are never closed', fence(`GET /${many('{?')}`)],
  ['opened braces', fence(`GET /${many('{')}`)],
  ['a name of underscores', fence(`GET /{a${many('_')}b}`)],
  ['names', fence(`GET /${many(':a-')}`)],
  ['dots after a path in a heading', `# GET /a${many('.')}b`],
  ['underscores in a heading', `# a${many('_')}b`],
  ['underscores in a line', `a${many('_')}b`],
  ['spaces in a cell', `| a |\n|-|\n| GET ${spaces}b |`],
  ['slashes in an attribute', `<Route method="get" path=${many('/')}>`],
  ['attributes that are never closed', `<Route method="get" ${many('path=/')}>`],
  ['an element that is never closed', `<Route method="get">${many('</A>  ')}b`],
  ['letters in a shortcode', `{{< ${many('a')}`],
  ['spaces in a shortcode', `{{< note${spaces}b`],
  ['attributes of an admonition', `<Note ${many('type="a" ')}`],
  ['a long name of an element', `<A${many('a')}>\nb`],
  ['a long name of a shortcode', `{{< ${many('a')} >}}\nb`],
  ['colons', many(':')],
  ['elements', many('<A method=\n', 60_000)],
  ['attributes of an element', `<A ${many('method=path=/a ')}`],
  ['attributes on lines', `<A\n${many('b method={{\n', 60_000)}`],
  ['parts', `# A\n\n${many('## B\n\nGET /a\n\n', 20_000)}`],
  ['backticks in an item', `- ${many('`')}`],
  ['items that state routes', many('- `GET /a` b\n', 60_000)],
  ['items with routes and text', many('- `GET /a`\n', 60_000)],
  ['admonitions', many(':::note\n:::\n', 60_000)],
  ['admonitions that are never closed', many(':::note\n', 60_000)],
  ['tags of a host that are never closed', many('{% swagger method="get" path="/a" %}\n', 40_000)],
  [
    'tags of parts',
    `{% swagger method="get" path="/a" %}\n${many('{% swagger-parameter in="path" name="a" %}\n', 60_000)}{% endswagger %}`,
  ],
  ['tags in a line', many('a {% tab %} ')],
  ['tags that do not end', many('{% a\n', 60_000)],
  ['attributes of a tag', `{% tab ${many('a=')} %}`],
  ['words in a tag', `{% tab ${many('a ')}${spaces}%}`],
  [
    'fences in a response',
    `{% swagger method="get" path="/a" %}\n{% swagger-response status="200" %}\n${many('```\na\n```\n', 20_000)}{% endswagger-response %}\n{% endswagger %}`,
  ],
  ['blocks of slashes', many('/// a\n    b: c\n', 60_000)],
  ['slashes', many('/')],
  ['attributes in braces', `{${many(' .a')} b`],
  ['rows that go on', `| a | b |\n|-|-|\n| c | d |\n${many('|   | e |^\n', 60_000)}`],
  ['spaces in a row', `| a | b |\n|-|-|\n| c | d${spaces}|^\n| | e${spaces}f |^`],
  ['sections', many('# GET /a\n\n', 20_000)],
  ['definitions in sections', many('# GET /a\n\n[a]\n\n[a]: b\n\n', 20_000)],
  ['terms', many('a\n: b\n', 60_000)],
  ['lines of a definition', `\`GET /a\`\n\na\n: b\n${many('more words\n', 1_000_000)}`],
  ['spaces before no colon', `ab${spaces}b`],
  ['parameters before a space', `# A\n\nMethod: GET\n\nURL: /${many('{a}')} b`],
  ['values before a line ending', fence(`curl "a.b/${many('!A')}\n"`)],
  [
    'commands below a part',
    `# Request\n\n${Array.from({ length: 1000 }, (_, at) => fence(`curl a.b/a${at}x`)).join('\n\n')}`,
  ],
  ['methods in a heading', `# ${many('PUT| ')}`],
  ['methods in a sentence', many('PUT|')],
  ['methods in code', fence(many('PUT| GET| '))],
  ['options of HTTPie', fence(`http ${many('-a ')}`)],
  ['methods of HTTPie', fence(`http ${many('-A PUT -A ')}`)],
  ['base paths of an example', `# GET /a\n\n${fence(`GET ${many('/api')}`)}`],
  [
    'a long route and many statements',
    `# GET /${many('a/', 30_000)}\n\n${many('`GET /a`\n\n', 30_000)}`,
  ],
  [
    'a long heading and many statements',
    `### ${many('api ', 30_000)}\n\n${many('`GET /a`\n\n', 30_000)}`,
  ],
])('once is enough for %s', (_name, page) => {
  expect(effort(() => adopt(page))).toBeLessThan(100)
})

test('once is enough for many pages', () => {
  const pages = Array.from(
    { length: 1500 },
    (_, at) => `## A\n\n\`GET /a${at}\`, then \`GET /a${at + 1}\`\n`,
  )
  expect(effort(() => adoptAll(pages))).toBeLessThan(200)
})
