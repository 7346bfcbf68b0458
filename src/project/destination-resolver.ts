import { Reporter } from '../diagnostics/reporter.js'
import { decoded } from '../document/path.js'
import type { Destination } from '../markdown/node.js'
import {
  isFile,
  isHidden,
  isPage,
  isReadable,
  isRewritten,
  parseDestination,
  type DestinationPath,
  type DocumentLink,
  toPosix,
  viteQueries,
} from './destination-path.js'
import {
  type CheckedDocument,
  type OpenDestination,
  openPartsOf,
  type StoredDocument,
} from './document.js'
import type { DocumentStore, StoreOptions } from './document-store.js'
import { type PrivateReason, realPath } from './public-files.js'
import { oncePerKey } from './once-per-key.js'

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
export interface DestinationSettings extends Pick<StoreOptions, 'severities' | 'whyPrivate'> {
  /** Whether a file, given by its path, is a document. */
  readonly isDocument: (file: string) => boolean
  /** The documents that others link to. */
  readonly store: Pick<DocumentStore, 'read'>
  /** Where the user wants links to documents to go. */
  readonly resolveLink?: ((link: DocumentLink) => string | undefined | null) | undefined
  /** Which assets are placed; nothing where none are. */
  readonly assets?: AssetSettings | undefined
  /** Places them, in a module that shows them. */
  readonly place?: PlaceAsset | undefined
}

/** Which files the documents may have placed as assets. */
export interface AssetSettings {
  /** Whether a file is to be placed at all. */
  readonly includes: (file: string) => boolean
  /** Why a file must not be published. */
  readonly whyPrivate: (file: string) => PrivateReason | undefined
}

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
export type Address = string | AssetPlace | undefined

/** Where the links and images of one document go. */
export interface ResolvedDestinations extends Pick<CheckedDocument, 'diagnostics'> {
  readonly addresses: ReadonlyMap<OpenDestination, Address>
  /** The files that the output depends on beside the document, present or missing. */
  readonly dependencies: ReadonlySet<string>
}

/** What the destinations of one document are resolved with. */
interface Resolution extends DestinationSettings {
  readonly importer: string
  readonly reporter: Reporter
  readonly dependencies: Set<string>
  /** Whether there is a file that assets lead to: many can lead to one. */
  readonly isPresent: (file: string) => boolean
  /** The document that links lead to, or why it must not be read; nothing where there is none. */
  readonly targetOf: (file: string) => StoredDocument | PrivateReason | undefined
}

/** Resolves all destinations of a document, and reports those that lead nowhere. */
export function resolveDestinations(
  document: StoredDocument,
  settings: DestinationSettings,
): ResolvedDestinations {
  const { store, whyPrivate } = settings
  const reporter = new Reporter(document.source, settings.severities)
  const dependencies = new Set<string>()
  const resolution: Resolution = {
    ...settings,
    importer: document.file,
    reporter,
    dependencies,
    isPresent: oncePerKey(isReadable),
    targetOf: oncePerKey(
      (file) => (isFile(file) ? whyPrivate?.(file) : undefined) ?? store.read(file),
    ),
  }
  const addresses = new Map<OpenDestination, Address>()
  // A definition that is used twice is one place in the source, to be reported once.
  const places = new Map<string, Address>()
  for (const part of openPartsOf(document)) {
    if (!('link' in part)) continue
    const { kind, url, span } = part.link
    const place = `${kind} ${span.start} ${url}`
    if (!places.has(place)) places.set(place, addressOf(part.link, resolution))
    addresses.set(part.link, places.get(place))
  }
  return { addresses, dependencies, diagnostics: reporter.diagnostics }
}

function addressOf(destination: OpenDestination, by: Resolution): Address {
  const path = parseDestination(destination.url, by.importer)
  if (!path) return undefined
  const isLink = destination.kind === 'link'
  if (isLink && by.isDocument(path.file)) return documentAddress(destination, path, by)
  if (!path.relative) return undefined
  const isOfApp = isLink && isPage(path.path) && !(isHidden(path.path) && by.isPresent(path.file))
  return isOfApp ? undefined : assetAddress(destination, path, by)
}

function assetAddress(
  { kind, url, span }: OpenDestination,
  path: DestinationPath,
  { assets, place, reporter, dependencies, isPresent }: Resolution,
): AssetPlace | undefined {
  dependencies.add(path.file)
  if (!isPresent(path.file)) return void reporter.report('missing-asset', span, url)
  if (!assets?.includes(path.file)) return undefined
  if (changingQuery.test(decoded(path.query)))
    return void reporter.report('asset-query', span, path.query, path.path)
  if (isRewritten(path.path)) return void reporter.report('asset-name', span, path.path)
  const reason = assets.whyPrivate(path.file)
  if (reason) return void reporter.report(`file-${reason}`, span, url)
  if (!place) return undefined
  const mayInline = !/[?&]no-inline(?:&|$)/.test(path.query)
  const source = place({ file: toPosix(realPath(path.file)), kind, mayInline })
  if (!source) return void reporter.report('asset-name', span, path.path)
  const [written] = url.split('#')
  const hash = path.hash === undefined ? '' : `#${path.hash}`
  return { source, kind, written: written!, hash }
}

function documentAddress(
  { url, span }: OpenDestination,
  { file, path, hash, relative }: DestinationPath,
  { importer, reporter, dependencies, targetOf, resolveLink }: Resolution,
): string | undefined {
  const document = targetOf(file)
  if (typeof document === 'string') return void reporter.report(`file-${document}`, span, url)
  // A bare name can mean anything, as long as no such document is beside this one.
  if (document || relative) dependencies.add(file)
  if (!document) return relative ? void reporter.report('missing-document', span, url) : undefined
  const { endpoints, frontmatter, headingIds } = document.content()
  const name = hash ? decoded(hash) : undefined
  const id = name === undefined ? endpoints[0]?.id : idOf(document, name)
  if (name !== undefined && id === undefined) {
    const proposal = reporter.propose(name, headingIds)
    reporter.report('missing-heading', span, name, path, proposal)
  }
  const chosen = resolveLink?.({
    url,
    importer,
    file,
    endpoints,
    frontmatter,
    ...(name !== undefined && { hash: name }),
    ...(id !== undefined && { id }),
  })
  if (typeof (chosen ?? '') !== 'string')
    throw new TypeError(
      `\`resolveLink\` returns a \`string\`, or nothing for the default, not \`${typeof chosen}\`.`,
    )
  return chosen ?? (id === undefined ? undefined : `#${id}`)
}

/** The id that a link to a heading or an endpoint means, prefix included. */
function idOf({ content, idPrefix }: StoredDocument, name: string): string | undefined {
  const { headingIds, endpoints } = content()
  if (headingIds.has(name)) return idPrefix + name
  const ids = [name, idPrefix + name]
  if (name.startsWith(idPrefix) && headingIds.has(name.slice(idPrefix.length))) return name
  return endpoints.find(({ id }) => ids.includes(id))?.id
}
