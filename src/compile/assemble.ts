import { checkAnchors, idsInText, type LooseLink } from '../checks/anchors.js'
import { checkDocument } from '../checks/check.js'
import { Reporter } from '../diagnostics/reporter.js'
import type { Block, Document } from '../document/document.js'
import { assignHeadingIds, type HeadingIds } from '../document/heading-ids.js'
import { readDocument } from '../document/read.js'
import { serverOf } from '../document/server.js'
import type { Endpoint } from '../endpoint/endpoint.js'
import { readEndpoints, readField } from '../endpoint/read.js'
import { escapeHtml } from '../source/escape.js'
import type { Destination } from '../markdown/node.js'
import { DocumentObjects, type LinkedObjects } from '../outline/objects.js'
import type { Outline } from '../outline/outline.js'
import { readOutline } from '../outline/read.js'
import { colorCode, highlightCode, type OpenCode } from '../render/code-block.js'
import { createTheme, type Theme } from '../render/theme.js'
import type { RenderContext } from '../render/context.js'
import { renderReference } from '../reference/reference.js'
import { renderArticle, renderBody } from '../render/article.js'
import type { Span } from '../source/position.js'
import { Source } from '../source/source.js'
import type { ApiDocument } from './api-document.js'
import type { BlockMemory, BlockResults } from './block-memory.js'
import type { CompileOptions } from './options.js'
import { readVocabulary } from '../vocabulary/vocabulary.js'
import type { Words } from '../vocabulary/words.js'

/** The options of `compile`, and those that only the plugin has. */
export interface AssembleOptions extends CompileOptions {
  /** Returns what takes the place of a link's or an image's destination, or nothing to leave it. */
  resolveDestination?: (destination: Destination) => string | undefined
  /** Finds the objects of the documents that Type cells link to, by the path of the link. */
  linkedObjects?: LinkedObjects
  /** Returns what takes the place of a code block's content, which is then not highlighted yet. */
  openCode?: (code: OpenCode) => string
  /** The blocks that were read before, of this text or another one. */
  memory?: BlockMemory
}

/** A text as it was read, before anything is made of it; it serves once. */
export interface Draft {
  readonly document: Document
  readonly ids: HeadingIds
  readonly words: Words
  /** The objects that Type cells link to, of this document and, by way of it, of others. */
  readonly objects: DocumentObjects
  /** The diagnostics that were found while it was read. */
  readonly reporter: Reporter
}

/** A compiled document. */
export interface Assembly {
  readonly document: Omit<ApiDocument, 'html' | 'articles'>
  /** The parts of its HTML, with the stretches of the source, and the fields of blocks. */
  readonly pieces: readonly { html: string; span: Span; endpoint?: Endpoint }[]
  /** The ids of the headings, in the order of the source. */
  readonly ids: HeadingIds
  /** Goes before every id. */
  readonly idPrefix: string
  /** The fields of each block. */
  readonly endpoints: ReadonlyMap<Block, Endpoint>
  /** Links inside the document that lead to nothing in it, and are not reported yet. */
  readonly looseLinks: readonly LooseLink[]
  /** The outline of each block. */
  readonly outlines: ReadonlyMap<Block, { readonly outline: Outline }>
}

/** Reads a text: all that other documents need of it. */
export function readDraft(text: string, options: AssembleOptions = {}): Draft {
  const reporter = new Reporter(new Source(text), options.severities)
  const document = readDocument(reporter, options.memory)
  const ids = assignHeadingIds(document.pieces, options.headingIds)
  const { words, problems } = readVocabulary(options.vocabulary)
  for (const problem of problems)
    reporter.report('invalid-vocabulary', { start: 0, end: 0 }, problem)
  const { linkedObjects } = options
  const objects = new DocumentObjects(document.pieces, ids, words, text, linkedObjects)
  return { document, ids, words, objects, reporter }
}

/** Makes of a text what there is to make, with the options that it was read with: HTML, fields and diagnostics. */
export function assemble(draft: Draft, options: AssembleOptions = {}): Assembly {
  const { idPrefix = '', allowDangerousHtml = false, memory } = options
  const theme: Theme | false = options.theme === false ? false : createTheme(options.theme)
  const { document, ids, words, objects, reporter } = draft
  const { source } = document
  const { text } = source

  const blocks = new Map<Block, BlockResults & { outline: Outline }>()
  for (const piece of document.pieces) {
    if (piece.type !== 'block') continue
    const known: BlockResults = memory?.resultsOf(piece, source, ids, idPrefix) ?? {}
    const outline = known.outline ?? readOutline(piece, objects.partsOf(piece.body), words, text)
    blocks.set(piece, Object.assign(known, { outline }))
  }
  const endpoints = readEndpoints(blocks, { source, ids, idPrefix })
  checkDocument(document.pieces, blocks, objects, theme, words, reporter)

  const headingIds = new Set(ids.values())
  const links: Destination[] = []
  const { openCode, highlight, samples, tryIt, server = serverOf(document.frontmatter) } = options
  const isReference = options.layout === 'reference'
  const reference = { samples, server, tryIt }
  /** True when the HTML depends on more than its block. */
  let isOpen = false
  const context: RenderContext = {
    renderCode({ value, language, infoSpan, span }) {
      if (!openCode && !highlight)
        return (isReference && colorCode(value, language)) || escapeHtml(value)
      isOpen = true
      const firstLine = { start: span.start, end: source.lines.around(span.start).end }
      const code = { value, language, span: infoSpan ?? firstLine }
      return openCode ? openCode(code) : highlightCode(code, highlight, reporter)
    },
    resolveDestination(destination) {
      links.push(destination)
      const resolved = options.resolveDestination?.(destination)
      // A link within the document has the prefix only where it leads to something.
      isOpen ||= resolved !== undefined || destination.url.startsWith('#')
      return resolved
    },
    theme,
    ids,
    headingIds,
    idPrefix,
    allowDangerousHtml,
  }
  const pieces = document.pieces.map((piece) => {
    const { span } = piece
    if (piece.type === 'prose') return { html: renderBody(piece.body, context), span }
    const endpoint = endpoints.get(piece)!
    const known = blocks.get(piece)!
    if (known.article) {
      for (const link of known.article.links) links.push(link)
      return { html: known.article.html, span, endpoint }
    }
    const before = links.length
    isOpen = false
    const body = isReference
      ? renderReference(piece, known.outline, endpoint, { ...reference, context, words, source })
      : renderBody(piece.body, context)
    const html = renderArticle(piece, context, body)
    if (!isOpen) known.article = { html, links: links.slice(before) }
    return { html, span, endpoint }
  })
  const otherIds = () => [
    ...Array.from(headingIds, (id) => idPrefix + id),
    ...document.pieces.flatMap(({ body }) => body.footnoteIds),
    ...[...endpoints.values()].map(({ id }) => id),
    ...idsInText(text),
  ]
  const otherStyle = options.headingIds === 'github' ? 'text' : 'github'
  const idsInOtherStyle = () => new Set(assignHeadingIds(document.pieces, otherStyle).values())
  const targets = { headingIds, otherIds, otherStyle, idsInOtherStyle } as const
  const foundLinks = checkAnchors(links, targets, reporter)
  // What the front matter includes comes to the page from other files.
  const looseLinks = Array.isArray(document.frontmatter['includes']) ? [] : foundLinks
  const shared = objects
    .shared(typeLinksIn(blocks.values()))
    .map(({ id, name, rows: fields }) => ({ id, name, fields: fields.map(readField) }))
  return {
    document: {
      endpoints: [...endpoints.values()],
      frontmatter: document.frontmatter,
      ...(shared.length > 0 && { objects: shared }),
      diagnostics: reporter.diagnostics,
    },
    pieces,
    ids,
    idPrefix,
    endpoints,
    looseLinks,
    outlines: blocks,
  }
}

/** The links of Type cells in all blocks. */
function typeLinksIn(blocks: Iterable<{ readonly outline: Outline }>): string[] {
  const links: string[] = []
  for (const { outline } of blocks) {
    for (const { rows } of outline.tables) {
      for (const { typeLink } of rows) if (typeLink !== undefined) links.push(typeLink)
    }
  }
  return links
}

/** The document as `compile` returns it, with its HTML in one. */
export function documentOf({
  pieces,
  document,
}: Pick<Assembly, 'pieces' | 'document'>): ApiDocument {
  const articles: string[] = []
  let html = ''
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index]!
    // Put together without copies: the whole is written once, where it is read.
    html += index === 0 ? piece.html : `\n${piece.html}`
    if (piece.endpoint) articles.push(piece.html)
  }
  return { html, articles, ...document }
}
