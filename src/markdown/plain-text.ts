import { decodeString } from 'micromark-util-decode-string'
import { innerNodes } from './nested-nodes.js'
import type { BodyNode, Inline } from './node.js'

/** Resolves escapes and character references. */
export function decodeText(text: string): string {
  return text.includes('\\') || text.includes('&') ? decodeString(text) : text
}

const elements: ReadonlySet<string> = new Set(
  (
    'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big ' +
    'blink blockquote body br button canvas caption center cite code col colgroup data datalist ' +
    'dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form ' +
    'frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label ' +
    'legend li link main map mark marquee menu meta meter nav nobr noframes noscript object ol ' +
    'optgroup option output p param picture pre progress q rp rt ruby s samp script search section ' +
    'select slot small source span strike strong style sub summary sup svg table tbody td template ' +
    'textarea tfoot th thead time title tr track tt u ul var video wbr'
  ).split(' '),
)

const tagName = /^<\/?([A-Za-z][A-Za-z0-9-]*)/

/** The name of the HTML element that a tag opens or closes, in lower case; nothing for another word in angle brackets. */
export function elementOf(tag: string): string | undefined {
  const name = tagName.exec(tag)?.[1]!.toLowerCase()
  return name !== undefined && elements.has(name) ? name : undefined
}

/**
 * The text of tokens: that of code and of all that is marked. An image and a tag of an HTML element
 * say nothing, `<br>` and a hard line break are a line feed, and another word in angle brackets, as
 * in `Bearer <token>`, is text.
 */
export function plainText(content: Inline): string {
  if (content.length < 2) return content.length === 0 ? '' : textOfToken(content[0]!)
  let text = ''
  let isBelowTag = false
  for (const token of content) {
    let own = textOfToken(token)
    // The line ending below a `<br>` is no second one.
    if (isBelowTag && own.startsWith('\n')) own = own.slice(1)
    isBelowTag = own === '\n' && typeof token !== 'string' && token.type === 'html'
    text += own
  }
  return text
}

function textOfToken(token: Inline[number]): string {
  if (typeof token === 'string') return token
  switch (token.type) {
    case 'codespan':
      return token.text
    case 'strong':
    case 'emphasis':
    case 'strike':
    case 'link':
      return plainText(token.children)
    case 'break':
      return '\n'
    case 'html':
      return textOfTag(token.html)
    default:
      return ''
  }
}

function textOfTag(tag: string): string {
  const element = elementOf(tag)
  if (element !== undefined) return element === 'br' ? '\n' : ''
  return tagName.test(tag) ? tag : ''
}

/** The text of an image's description: the source of tags, but no comments, and the descriptions of images in it. */
export function descriptionOf(content: Inline): string {
  let text = ''
  for (const token of content) {
    if (typeof token === 'string') text += token
    else if (token.type === 'image') text += token.alt
    else if (token.type === 'html') text += token.html.startsWith('<!--') ? '' : token.html
    else text += 'children' in token ? descriptionOf(token.children) : textOfToken(token)
  }
  return text
}

/** A tag or a comment; what is below one that does not end is of it, and not looked through again. */
const anyTag = /<!--(?:-?>|[^]*?(?:-->|$))|<\/?[A-Za-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/g

/** The text of raw HTML, without comments and tags. */
function textOfHtml(html: string): string {
  return html.replace(anyTag, textOfTag).trim()
}

/** The texts of the paragraphs and headings in a node, joined by blank lines; nothing of tables and code. */
export function textOf(node: BodyNode): string {
  switch (node.type) {
    case 'heading':
    case 'paragraph':
      return node.text
    case 'quote':
    case 'list':
    case 'footnotes':
      return textsOf(innerNodes(node).flat())
    case 'html-block':
      return textOfHtml(node.html)
    default:
      return ''
  }
}

function textsOf(nodes: readonly BodyNode[]): string {
  return nodes
    .map(textOf)
    .filter((text) => text !== '')
    .join('\n\n')
}
