import { posix } from 'node:path'
import type { SeverityMap } from '../diagnostics/catalogue.js'
import { Reporter } from '../diagnostics/reporter.js'
import { decoded } from '../document/path.js'
import type { Destination } from '../markdown/node.js'
import type { DocumentLink } from './document-link.js'
import {
  type CheckedDocument,
  type OpenDestination,
  openPartsOf,
  type StoredDocument,
} from './document.js'
import { isFile, type PrivateReason, realPath, toPosix } from './files.js'

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
  /** `link` where it is followed, `image` where it is shown. */
  readonly kind: Destination['type']
  /** True when its content may take the place of its address. */
  readonly mayInline: boolean
}

/** The source of an asset's address in a module: the default export of another module, or an expression. */
export type AssetSource = { readonly specifier: string } | { readonly expression: string }

/** Has a host take in a file as an asset and as nothing else; returns nothing where it would read more into the name. */
export type PlaceAsset = (asset: Asset) => AssetSource | undefined

/** The settings that the destinations of all documents are resolved with. */
export interface DestinationSettings {
  readonly severities?: SeverityMap | undefined
  /** Tells documents, given by their paths. */
  readonly isDocument: (file: string) => boolean
  /** Why a document must not be read; nothing for one that may be. */
  readonly whyPrivate?: (file: string) => PrivateReason | undefined
  /** The documents that others link to. */
  readonly store: { read(file: string): StoredDocument | undefined }
  /** The option of the user that says where links to documents go. */
  readonly resolveLink?: ((link: DocumentLink) => string | undefined | null) | undefined
  /** Why a file is not placed as an asset; nothing for one that is. Without it none are placed. */
  readonly whyNoAsset?: ((file: string) => PrivateReason | 'excluded' | undefined) | undefined
  /** Places them, in a module that shows them. */
  readonly place?: PlaceAsset | undefined
}

/** The queries by which Vite imports something else than a file is, as a part of a regular expression. */
export const viteQueries = 'raw|url|inline|worker|sharedworker'

/** The queries that no asset has. */
const changingQuery = new RegExp(`[?&](?:${viteQueries})(?=[=&]|$)`, 'i')

/** The address of an asset, which is only known once the bundler has placed it. */
export interface AssetPlace {
  /** Gives it in the module. */
  readonly source: AssetSource
  /** Decides what protocols are harmless. */
  readonly kind: Destination['type']
  /** The address as the author wrote it, in case the one of the import is none or not harmless. */
  readonly written: string
  /** The end of the address from its `#`, or nothing. */
  readonly hash: string
}

/** The address that takes the place of a destination; nothing where it stays as written. */
type Address = string | AssetPlace | undefined

/** The addresses of the links and images of one document. */
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
  const { isDocument, place, resolveLink, store, whyNoAsset, whyPrivate } = settings
  const { file: importer } = document
  const reporter = new Reporter(document.source, settings.severities)
  const dependencies = new Set<string>()
  const targets = new Map<string, StoredDocument | PrivateReason | undefined>()

  /** The document in a file, or why it must not be read; looked for once, however many links lead there. */
  function targetAt(file: string): StoredDocument | PrivateReason | undefined {
    if (!targets.has(file)) {
      const reason = isFile(file) ? whyPrivate?.(file) : undefined
      targets.set(file, reason ?? store.read(file))
    }
    return targets.get(file)
  }

  function assetAddress({ kind, url, span }: OpenDestination, to: ParsedDestination): Address {
    const { file, path, query, hash } = to
    dependencies.add(file)
    if (!isFile(file)) return void reporter.report('missing-asset', span, url)
    const reason = whyNoAsset ? whyNoAsset(file) : 'excluded'
    if (reason === 'excluded') return undefined
    if (changingQuery.test(decoded(query)))
      return void reporter.report('asset-query', span, query, path)
    if (isRewritten(path)) return void reporter.report('asset-name', span, path)
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
    const target = targetAt(file)
    if (typeof target === 'string') return void reporter.report(`file-${target}`, span, url)
    // A bare name can mean anything, as long as no such document is beside this one.
    if (target || isRelative) dependencies.add(file)
    if (!target) return isRelative ? void reporter.report('missing-document', span, url) : undefined
    const { endpoints, frontmatter, headings, idPrefix } = target
    const name = hash ? decoded(hash) : undefined
    const ids = [...headings, ...endpoints].map(({ id }) => id)
    const id =
      name === undefined
        ? endpoints[0]?.id
        : [idPrefix + name, name].find((one) => ids.includes(one))
    if (name !== undefined && id === undefined) {
      const known = headings.map((heading) => heading.id.slice(idPrefix.length))
      reporter.report('missing-heading', span, name, path, reporter.propose(name, known))
    }
    const named = { ...(name !== undefined && { hash: name }), ...(id !== undefined && { id }) }
    const chosen = resolveLink?.({ url, importer, file, endpoints, frontmatter, ...named })
    return chosen ?? (id === undefined ? undefined : `#${id}`)
  }

  function addressOf(destination: OpenDestination): Address {
    const to = parseDestination(destination.url, importer)
    if (!to) return undefined
    const isLink = destination.kind === 'link'
    if (isLink && isDocument(to.file)) return documentAddress(destination, to)
    // A link to a page is for the app to answer.
    const isOfApp = isLink && isPage(to)
    return to.isRelative && !isOfApp ? assetAddress(destination, to) : undefined
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

/** Tells whether a link can lead to a page: without an extension to one that is no file, such as `LICENSE` or `.env`. */
function isPage({ path, file }: ParsedDestination): boolean {
  const extension = posix.extname(path)
  return extension === '' ? !isFile(file) : /^\.(?:html?|md|mdx|markdown)$/i.test(extension)
}

/** Tells whether a bundler would rewrite a path in its output: Vite takes such text for a mark of its own. */
export function isRewritten(path: string): boolean {
  return posix.basename(path).includes('__VITE_') || /__VITE_\w*?__\w/.test(path)
}
