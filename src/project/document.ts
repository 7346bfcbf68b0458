import { hash } from 'node:crypto'
import type { LooseLink } from '../checks/anchors.js'
import type { Assembly } from '../compile/assemble.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { endpointKey } from '../document/document.js'
import type { Destination } from '../markdown/node.js'
import type { OpenCode } from '../render/code-block.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'

/** A link or an image that leads to a file, whose address depends on other files. */
export interface OpenDestination extends Pick<Destination, 'url' | 'span'> {
  readonly kind: Destination['type']
  /** The address in the HTML if nothing takes its place. */
  readonly written: string
}

/** A stretch of HTML, or a place in it that is filled when the document is used. */
export type HtmlPart = string | { readonly link: OpenDestination } | { readonly code: OpenCode }

/** One piece of a document, in the order of the source. */
export interface StoredPiece {
  readonly span: Span
  /** The index of the block's fields; nothing for prose. */
  readonly endpoint?: number
  readonly html: readonly HtmlPart[]
}

/** An endpoint or an id of a document, which another document can have too. */
export interface ProjectPlace {
  readonly code: 'endpoint-in-two-files' | 'id-in-two-files'
  /** Equal for places that clash, whatever the names of the parameters of an endpoint. */
  readonly key: string
  /** The heading that has the id; else the value of `path`. */
  readonly span: Span
  /** Its method and path, or the id. */
  readonly name: string
  /** The key of the endpoint that an id is made from, if it is. */
  readonly madeFrom?: string | undefined
}

/** Plain data that a text compiles to with the options of a project; other files have a say in it only by `linked`. */
export interface CompiledText extends Pick<
  Assembly['document'],
  'diagnostics' | 'endpoints' | 'frontmatter' | 'objects'
> {
  readonly pieces: readonly StoredPiece[]
  /** The headings in the order of the source, by their levels from 1 to 6, their plain texts, and their ids with the prefix. */
  readonly headings: readonly { level: number; text: string; id: string }[]
  readonly places: readonly ProjectPlace[]
  /** Links inside it that lead to nothing in it: another document of its page may have what they name. */
  readonly looseLinks: readonly LooseLink[]
  /**
   * The files whose objects its Type cells lead to, at once or by way of others, each with the hash of the
   * text that was used; `null` for one that cannot be read or may not be linked to.
   */
  readonly linked: Readonly<Record<string, string | null>>
}

/** A document with its diagnostics. */
export interface CheckedDocument {
  /** Its path, with forward slashes. */
  readonly file: string
  /** The text that the diagnostics are about. */
  readonly source: Source
  /** The diagnostics in the order of the source. */
  readonly diagnostics: readonly Diagnostic[]
}

/** A document of a project. */
export interface StoredDocument extends CompiledText, Pick<CheckedDocument, 'file' | 'source'> {
  /** Goes before every id of the document. */
  readonly idPrefix: string
}

/** The places in the HTML of a document that are to be filled. */
export function openPartsOf({ pieces }: Pick<CompiledText, 'pieces'>): Exclude<HtmlPart, string>[] {
  return pieces.flatMap(({ html }) => html.filter((part) => typeof part !== 'string'))
}

/** The places of a document, each once: the endpoints whose method and path are right, and the ids. */
export function placesOf({
  endpoints,
  ids,
  idPrefix,
}: Pick<Assembly, 'endpoints' | 'ids' | 'idPrefix'>): ProjectPlace[] {
  const places = new Map<string, ProjectPlace>()
  const add = (place: ProjectPlace) => places.has(place.key) || places.set(place.key, place)
  const addId = (id: string, span: Span, madeFrom?: string) =>
    add({ code: 'id-in-two-files', key: `id ${id}`, span, name: id, madeFrom })
  for (const [heading, id] of ids) addId(idPrefix + id, heading.span)
  for (const [block, { id }] of endpoints) {
    const key = endpointKey(block)
    if (key === undefined) continue
    const { method, path } = block.attributes
    const span = block.attributes.at('path')!.valueSpan
    const name = `${method} ${path}`
    add({ code: 'endpoint-in-two-files', key: `endpoint ${key}`, span, name })
    addId(id, span, key)
  }
  return [...places.values()]
}

/** The hash that tells one text from others. */
export function hashOf(text: string): string {
  return hash('sha256', text)
}

/** Diagnostics in the order of their places. */
export function inOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.toSorted((one, other) => one.range.start.offset - other.range.start.offset)
}

/** Diagnostics as they count: with `strict` all are errors. */
export function withSeverity(
  diagnostics: readonly Diagnostic[],
  strict: boolean | undefined,
): readonly Diagnostic[] {
  return strict ? diagnostics.map((found) => ({ ...found, severity: 'error' })) : diagnostics
}
