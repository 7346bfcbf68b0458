import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterMap } from 'parse5'
import { type AssembleOptions, documentOf } from '../../src/compile/assemble.js'
import { assemble, readDraft } from '../../src/compile/compile.js'

/** The folder of the documentation. */
export const docs = fileURLToPath(new URL('../../docs/', import.meta.url))

/** The pages in the order in which they are listed; others come last. */
const groups: Readonly<Record<string, readonly string[]>> = {
  Start: ['getting-started', 'frameworks'],
  Documents: ['file', 'attributes', 'reading', 'checks', 'diagnostics', 'types'],
  Presentation: ['theme', 'highlighting', 'html'],
  Use: ['api', 'openapi', 'command-line'],
  About: ['performance', 'security'],
}

/** What a search finds: a page, or a section of one. */
export interface GuideSection {
  readonly page: string
  readonly id: string
  readonly title: string
  readonly text: string
}

/** One page of the documentation. */
export interface GuidePage {
  /** Its file name without the ending. */
  readonly name: string
  readonly title: string
  readonly group: string
  readonly html: string
  readonly sections: readonly GuideSection[]
}

/** Reads the documentation, in the order in which it is listed. */
export function readGuide(): GuidePage[] {
  const options: AssembleOptions = {
    // As where the repository is read, so that one link serves both.
    headingIds: 'github',
    resolveDestination: ({ url }) => addressOf(url),
  }
  const files = readdirSync(docs).filter((file) => file.endsWith('.md'))
  const found = files.map((file) => file.slice(0, -'.md'.length))
  const listed = Object.entries(groups).flatMap(([group, names]) =>
    names.filter((name) => found.includes(name)).map((name) => ({ group, name })),
  )
  const others = found.filter((name) => !listed.some((page) => page.name === name))
  return [...listed, ...others.map((name) => ({ group: 'More', name }))].map(({ group, name }) => {
    const text = readFileSync(`${docs}${name}.md`, 'utf8')
    const { html } = documentOf(assemble(readDraft(text, options), options))
    const sections = sectionsOf(name, html)
    return { name, group, html, sections, title: sections[0]?.title ?? name }
  })
}

/** Where a link of a page leads on the site; nothing for other sites. */
function addressOf(url: string): string | undefined {
  if (/^(?:[a-z]+:|#)/.test(url)) return undefined
  const page = /^([\w-]+)\.md(#.*)?$/.exec(url)
  if (page) return `./${page[1]}.html${page[2] ?? ''}`
  return './index.html'
}

/** The text of a page by its headings. */
function sectionsOf(page: string, html: string): GuideSection[] {
  const sections: { page: string; id: string; title: string; text: string }[] = []
  for (const node of parseFragment(html).childNodes) {
    const text = textOf(node).replaceAll(/\s+/g, ' ').trim()
    if (defaultTreeAdapter.isElementNode(node) && /^h[1-3]$/.test(node.tagName)) {
      const id = node.attrs.find(({ name }) => name === 'id')?.value ?? ''
      sections.push({ page, id, title: text, text: '' })
    } else {
      const section = sections.at(-1)
      if (section && text !== '') section.text += `${text} `
    }
  }
  return sections
}

type TreeNode = DefaultTreeAdapterMap['childNode']

function textOf(node: TreeNode): string {
  if (defaultTreeAdapter.isTextNode(node)) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}
