import { posix } from 'node:path'
import type { SeverityMap } from '../diagnostics/catalogue.js'
import { Reporter } from '../diagnostics/reporter.js'
import { decoded } from '../document/path.js'
import type { Destination } from '../markdown/node.js'
import {
  type CheckedDocument,
  type OpenDestination,
  openPartsOf,
  type StoredDocument,
} from './document.js'
import type { DocumentLink } from './document-link.js'
import { isFile, isReadable, type PrivateReason, realPath, toPosix } from './files.js'

/** Takes a destination apart, with percent-encoding resolved in its path; nothing for one that names no file beside the document. */
export function parseDestination(url: string, importer: string) {
  const [, rawPath = '', query = '', hash] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/s.exec(url)!
  if (rawPath === '' || /^(?:[a-z][a-z\d+.-]*:|[/\\])/i.test(rawPath)) return undefined
  const path = decoded(rawPath)
  // No file has such a name.
  if (path.includes('\0')) return undefined
  const file = posix.join(posix.dirname(importer), path)
  return { path, query, hash, file, isRelative: /^\.\.?\//.test(path) }
}

type ParsedDestination = NonNullable<ReturnType<typeof parseDestination>>

/** A file that a document shows or links to, after it was checked. */
export interface Asset {
  /** Its real path, with forward slashes. */
  readonly file: string
  /** Whether it is followed or shown. */
  readonly kind: Destination['type']
  /** Whether its content may take the place of its address. */
  readonly mayInline: boolean
}

/** What gives the address of an asset in a module: the default export of a module, or an expression. */
export type AssetSource = { readonly specifier: string } | { readonly expression: string }

/** Has a host take in a file as an asset and as nothing else; returns nothing where it would read more into the name. */
export type PlaceAsset = (asset: Asset) => AssetSource | undefined

/** What the destinations of all documents are resolved with. */
export interface DestinationSettings {
  readonly severities?: SeverityMap | undefined
  /** Whether a file, given by its path, is a document. */
  readonly isDocument: (file: string) => boolean
  /** Why a document must not be read; nothing for one that may be. */
  readonly whyPrivate?: (file: string) => PrivateReason | undefined
  /** The documents that others link to. */
  readonly store: { read(file: string): StoredDocument | undefined }
  /** Where the user wants links to documents to go. */
  readonly resolveLink?: ((link: DocumentLink) => string | undefined | null) | undefined
  /** Which files are placed as assets, and why one must not be published; nothing where none are placed. */
  readonly assets?:
    | {
        readonly includes: (file: string) => boolean
        readonly whyPrivate: (file: string) => PrivateReason | undefined
      }
    | undefined
  /** Places them, in a module that shows them. */
  readonly place?: PlaceAsset | undefined
}

/** The queries by which Vite imports something else than a file is, as a part of a regular expression. */
export const viteQueries = 'raw|url|inline|worker|sharedworker'

/** The queries by which Vite and its plugins import something else than the address of a file: no asset has them. */
const changingQuery = new RegExp(
  `[?&](?:${viteQueries}|init|direct|import|html-proxy|worker_file|commonjs-[\\w-]+)(?=[=&]|$)`,
  'i',
)

/** The address of an asset, which is only known once the bundler has placed it. */
export interface AssetPlace {
  /** What gives it in the module. */
  readonly source: AssetSource
  /** Whether it is followed or shown, which decides what protocols are harmless. */
  readonly kind: Destination['type']
  /** The address as the author wrote it, in case the one of the import is none or not harmless. */
  readonly written: string
  /** What follows the address: the `#` and what is after it, or nothing. */
  readonly hash: string
}

/** What takes the place of a destination; nothing where it stays as written. */
type Address = string | AssetPlace | undefined

/** Where the links and images of one document go. */
export interface ResolvedDestinations extends Pick<CheckedDocument, 'diagnostics'> {
  readonly addresses: ReadonlyMap<OpenDestination, Address>
  /** The files that the output depends on beside the document, present or missing. */
  readonly dependencies: ReadonlySet<string>
}

/** Resolves all destinations of a document, and reports those that lead nowhere. */
export function resolveDestinations(
  document: StoredDocument,
  settings: DestinationSettings,
): ResolvedDestinations {
  const { assets, isDocument, place, resolveLink, store, whyPrivate } = settings
  const { file: importer } = document
  const reporter = new Reporter(document.source, settings.severities)
  const dependencies = new Set<string>()
  const isPresent = oncePerKey(isReadable)
  /** The document that links lead to, or why it must not be read; nothing where there is none. */
  const targetOf = oncePerKey(
    (file: string) => (isFile(file) ? whyPrivate?.(file) : undefined) ?? store.read(file),
  )

  function assetAddress({ kind, url, span }: OpenDestination, to: ParsedDestination): Address {
    const { file, path, query, hash } = to
    dependencies.add(file)
    if (!isPresent(file)) return void reporter.report('missing-asset', span, url)
    if (!assets?.includes(file)) return undefined
    if (changingQuery.test(decoded(query)))
      return void reporter.report('asset-query', span, query, path)
    if (isRewritten(path)) return void reporter.report('asset-name', span, path)
    const reason = assets.whyPrivate(file)
    if (reason) return void reporter.report(`file-${reason}`, span, url)
    if (!place) return undefined
    const mayInline = !/[?&]no-inline(?:&|$)/.test(query)
    const source = place({ file: toPosix(realPath(file)), kind, mayInline })
    if (!source) return void reporter.report('asset-name', span, path)
    const [written] = url.split('#')
    return { source, kind, written: written!, hash: hash === undefined ? '' : `#${hash}` }
  }

  function documentAddress({ url, span }: OpenDestination, to: ParsedDestination): Address {
    const { file, path, hash, isRelative } = to
    const target = targetOf(file)
    if (typeof target === 'string') return void reporter.report(`file-${target}`, span, url)
    // A bare name can mean anything, as long as no such document is beside this one.
    if (target || isRelative) dependencies.add(file)
    if (!target) return isRelative ? void reporter.report('missing-document', span, url) : undefined
    const { endpoints, frontmatter, headingIds } = target.content()
    const name = hash ? decoded(hash) : undefined
    const id = name === undefined ? endpoints[0]?.id : idOf(target, name)
    if (name !== undefined && id === undefined)
      reporter.report('missing-heading', span, name, path, reporter.propose(name, headingIds))
    const chosen = resolveLink?.({
      url,
      importer,
      file,
      endpoints,
      frontmatter,
      ...(name !== undefined && { hash: name }),
      ...(id !== undefined && { id }),
    })
    // An answer that comes later is none.
    if (typeof (chosen ?? '') !== 'string')
      throw new TypeError(
        `\`resolveLink\` returns a \`string\`, or nothing for the default, not \`${typeof chosen}\`.`,
      )
    return chosen ?? (id === undefined ? undefined : `#${id}`)
  }

  const addressOf = (destination: OpenDestination): Address => {
    const to = parseDestination(destination.url, importer)
    if (!to) return undefined
    const isLink = destination.kind === 'link'
    if (isLink && isDocument(to.file)) return documentAddress(destination, to)
    if (!to.isRelative) return undefined
    const isOfApp = isLink && isPage(to.path) && !(isHidden(to.path) && isPresent(to.file))
    return isOfApp ? undefined : assetAddress(destination, to)
  }

  const addresses = new Map<OpenDestination, Address>()
  // A definition that is used twice is one place in the source, to be reported once.
  const places = new Map<string, Address>()
  for (const part of openPartsOf(document)) {
    if (!('link' in part)) continue
    const { kind, url, span } = part.link
    const key = `${kind} ${span.start} ${url}`
    if (!places.has(key)) places.set(key, addressOf(part.link))
    addresses.set(part.link, places.get(key))
  }
  return { addresses, dependencies, diagnostics: reporter.diagnostics }
}

/** The id that a link to a heading or an endpoint means, prefix included. */
function idOf({ content, idPrefix }: StoredDocument, name: string): string | undefined {
  const { headingIds, endpoints } = content()
  if (headingIds.has(name)) return idPrefix + name
  const ids = [name, idPrefix + name]
  if (name.startsWith(idPrefix) && headingIds.has(name.slice(idPrefix.length))) return name
  return endpoints.find(({ id }) => ids.includes(id))?.id
}

/** Whether a path leads to what is hidden, such as `.env` or `.git/config`: no page, if it is a file. */
function isHidden(path: string): boolean {
  return /(?:^|\/)\.[^./]/.test(path)
}

/** Whether a path can lead to a page: a link to one is for the app to answer. */
function isPage(path: string): boolean {
  return /^(?:|\.html?|\.md|\.mdx|\.markdown)$/i.test(posix.extname(path))
}

/** Whether a bundler would rewrite a path in its output: Vite takes such text for a mark of its own. */
export function isRewritten(path: string): boolean {
  return posix.basename(path).includes('__VITE_') || /__VITE_\w*?__\w/.test(path)
}

/** Has a function find out about each key once. */
function oncePerKey<Value>(find: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>()
  return (key) => {
    if (!known.has(key)) known.set(key, find(key))
    return known.get(key)!
  }
}
