import { assemble, readDraft } from '../compile/compile.js'
import { countUpTo } from '../source/lines.js'

/** A document as plain Markdown, with what heads it. */
export interface MarkdownPage {
  /** The title of the front matter, else the first heading of level 1 or the title of its first endpoint. */
  readonly title: string | undefined
  readonly description: string | undefined
  /** Method and path of its endpoints, with their titles. */
  readonly routes: readonly { method: string; path: string; title: string | undefined }[]
  /** The document without front matter and tags, links to other documents leading to their pages. */
  readonly text: string
}

/** A closing tag, which ends a block. */
const CLOSING_TAG = /\{%[ \t]*\/(?:api|endpoint)[ \t]*%\}[ \t]*$/

const TITLE = /^# +(\S.*)$/m
const CLOSING_MARKS = /(?<= )#+ *$/

/**
 * The Markdown of a document for readers that know no tags: each block has its route and its authentication
 * below its title. `pageOf` gives the address of the page of another document, by the path of a link to it.
 */
export function markdownOf(source: string, pageOf: (path: string) => string): MarkdownPage {
  const links: { start: number; end: number; text: string }[] = []
  const options = {
    theme: false,
    resolveDestination({ url, span }: { url: string; span: { start: number; end: number } }) {
      const [, path = '', hash = ''] = /^([^#?]*)([^]*)$/.exec(url)!
      const page = /^[a-z]+:/i.test(path) || path === '' ? path : pageOf(path)
      if (page !== path) links.push({ start: span.start, end: span.end, text: page + hash })
      return undefined
    },
  } as const
  const draft = readDraft(source, options)
  const { document, endpoints } = assemble(draft, options)
  links.sort((one, other) => one.start - other.start)
  const starts = links.map(({ start }) => start)
  const textOf = (start: number, end: number) => {
    let text = ''
    let at = start
    for (const link of links.slice(countUpTo(starts, start - 1), countUpTo(starts, end))) {
      if (link.start < at || link.end > end) continue
      text += source.slice(at, link.start) + link.text
      at = link.end
    }
    return text + source.slice(at, end)
  }
  const parts = draft.document.pieces.map((piece) => {
    const { span } = piece
    if (piece.type === 'prose') return textOf(span.start, span.end)
    const { method, path, auth } = endpoints.get(piece)!
    const route = `\`${method} ${path}\`${auth === undefined ? '' : `\n\nAuthentication: ${auth}`}`
    const [heading] = piece.body.nodes
    const titleEnd = heading?.type === 'heading' ? heading.span.end : piece.opening.span.end
    const head = textOf(piece.opening.span.end, titleEnd).trim()
    const rest = textOf(titleEnd, span.end).replace(CLOSING_TAG, '').trim()
    return [head, route, rest].filter((part) => part !== '').join('\n\n')
  })
  const { frontmatter } = document
  const stated = (key: string) => {
    const value = frontmatter[key]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
  }
  const description = stated('description')
  const routes = document.endpoints.map(({ method, path, title }) => ({ method, path, title }))
  const first = TITLE.exec(parts[0] ?? '')?.[1]!
    .replace(CLOSING_MARKS, '')
    .trimEnd()
  const own = stated('title')
  const title = own ?? first ?? routes[0]?.title
  const head = [first === undefined && own !== undefined ? `# ${own}` : '', description ?? '']
  const text = [...head, ...parts].map((part) => part.trim()).filter((part) => part !== '')
  return { title, description, routes, text: `${text.join('\n\n')}\n` }
}

/** A list of the pages of a project, as https://llmstxt.org has it. */
export function llmsText(
  name: string,
  pages: readonly (Omit<MarkdownPage, 'text'> & { readonly address: string })[],
): string {
  const entries = pages.map(({ title, description, routes, address }) => {
    const about = description === undefined ? '' : `: ${description.replace(/\s+/g, ' ')}`
    const listed = routes.map(({ method, path, title: own }) => {
      return `  - \`${method} ${path}\`${own === undefined ? '' : ` ${own}`}`
    })
    return [`- [${title ?? address}](${encodeURI(address)})${about}`, ...listed].join('\n')
  })
  return `# ${name}\n\n## Endpoints\n\n${entries.join('\n')}\n`
}
