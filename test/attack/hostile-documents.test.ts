import fc from 'fast-check'
import { defaultTreeAdapter, parse, type DefaultTreeAdapterMap } from 'parse5'
import { expect, test } from 'vitest'
import { compile } from '../../src/compiler.js'
import { rounds, seed } from './rounds.js'

const payload = fc.constantFrom(
  '<script>x()</script>',
  '<img src=x onerror=x()>',
  '<svg/onload=x()>',
  '"><iframe srcdoc="x">',
  "' onmouseover='x()",
  '" style="background:url(javascript:x())',
  'javascript:x()',
  'JaVa&#x09;ScRiPt:x()',
  'java\nscript:x()',
  '\u0001javascript:x()',
  'data:text/html,<b>x',
  'vbscript:x()',
  '&#106;avascript:x()',
  '--><!--',
  ']]>',
  '</article></div>',
  '{{ x() }}',
  '${x()}',
  '\\">',
  '%} {% /api %}',
  '\u0000',
  '\u202E',
  '\uD800',
  'https://example.com/',
)
const words = fc.array(fc.oneof(payload, fc.constantFrom('a', ' ', '`', '*', '|', '\\')), {
  maxLength: 3,
})
const text = words.map((parts) => parts.join(''))
const line = fc.oneof(
  text,
  text.map((word) => `## ${word} {#${word}}`),
  text.map((word) => `[link](${word}) ![image](${word} "${word}")`),
  text.map((word) => `[link](<${word}>) [ref]\n\n[ref]: ${word}`),
  text.map((word) => `<${word}>`),
  text.map((word) => `| Name | ${word} |\n| - | - |\n| ${word} | [x](${word}) |`),
  text.map((word) => `\`\`\`${word} title="${word}"\n${word}\n\`\`\``),
  text.map((word) => `> [!NOTE]\n> ${word}`),
  text.map((word) => `x[^${word}]\n\n[^${word}]: ${word}`),
  text.map((word) => `{% /api %}\n{% api path="/${word}" %}`),
)
const attribute = fc.tuple(
  fc.constantFrom('auth', 'tint', 'bg', 'bg-from', 'bg-to', 'width', 'scrim', 'reveal', 'onclick'),
  text,
)
const documents = fc
  .tuple(text, fc.array(attribute, { maxLength: 4 }), fc.array(line, { maxLength: 6 }))
  .map(([path, attributes, lines]) => {
    const head = attributes.map(([name, value]) => ` ${name}="${value}"`).join('')
    return `{% api path="/${path}"${head} %}\n${lines.join('\n\n')}\n{% /api %}\n`
  })

const elements = new Set(
  'html head body article div span meta h1 h2 h3 h4 h5 h6 p table thead tbody tr th td a img code pre em strong del blockquote ul ol li input hr br sup section'.split(
    ' ',
  ),
)

/** What of an HTML text could run, or lead to what runs. */
function dangersIn(html: string): string[] {
  const dangers: string[] = []
  const look = (node: DefaultTreeAdapterMap['node']) => {
    if (defaultTreeAdapter.isElementNode(node)) {
      if (!elements.has(node.tagName)) dangers.push(`<${node.tagName}>`)
      for (const { name, value } of node.attrs) {
        const isAddress = name === 'href' || name === 'src'
        // As browsers read an address: without control characters, and without leading spaces.
        const address = value.replaceAll(/[\t\n\r]/g, '').replace(/^[\0-\x20]+/, '')
        if (isAddress && /^(?!https?:|mailto:|ircs?:|xmpp:)[a-z][\w+.-]*:/i.test(address)) {
          dangers.push(`${name}=${value}`)
        }
        if (/^on|^srcdoc$|^formaction$/.test(name)) dangers.push(`${name}=${value}`)
        // An escaped character of CSS is one of a name.
        const style = name === 'style' ? value.replaceAll(/\\./g, '') : ''
        if (/url\s*\(|expression\s*\(|[{}]/i.test(style)) dangers.push(value)
      }
    }
    if ('childNodes' in node) node.childNodes.forEach(look)
  }
  look(parse(html))
  return dangers
}

test('no document gets anything into its page that could run', () => {
  fc.assert(
    fc.property(documents, fc.constantFrom(undefined, false as const), (document, theme) => {
      const { html, articles } = compile(document, theme === false ? { theme } : {})
      expect([html, ...articles].flatMap(dangersIn)).toEqual([])
    }),
    { numRuns: rounds, seed },
  )
})

test('what is looked for is found where it is let through', () => {
  const open = { allowDangerousHtml: true }
  expect(dangersIn(compile('<video onplay="x()">', open).html)).toEqual(['<video>', 'onplay=x()'])
  expect(dangersIn(compile('[x](javascript:x())', open).html)).toEqual(['href=javascript:x()'])
  expect(dangersIn('<b onclick="x()">')).toEqual(['<b>', 'onclick=x()'])
})
