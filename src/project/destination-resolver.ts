import type { Reporter } from '../diagnostics/reporter.js'
import { decoded } from '../document/path.js'
import type { Destination } from '../markdown/node.js'
import {
  isFile,
  isHidden,
  isPage,
  isRewritten,
  parseDestination,
  type DestinationPath,
  type DocumentLink,
  viteQueries,
} from './destination-path.js'
import { type OpenDestination, openPartsOf, type StoredDocument } from './document.js'
import type { DocumentStore } from './document-store.js'
import type { PrivateReason } from './public-files.js'

/** The module specifier that an asset is imported by. */
export type AssetSpecifier = (path: DestinationPath, kind: Destination['kind']) => string

/** What the destinations of all documents are resolved with. */
export interface DestinationSettings {
  /** Whether a file, given by its path, is a document. */
  readonly isDocument: (file: string) => boolean
  /** The documents that others link to. */
  readonly store: Pick<DocumentStore, 'read'>
  /** Where the user wants links to documents to go. */
  readonly resolveLink?: ((link: DocumentLink) => string | undefined) | undefined
  /** Why a document must not be read; nothing for one that may be, or where nobody else reads on. */
  readonly whyPrivate?: (file: string) => PrivateReason | undefined
  /** How assets are imported; nothing where they are not. */
  readonly assets?: AssetSettings | undefined
}

/** Tells which files are documents whose objects others may use: those that they may link to and read. */
export function linkableBy({
  isDocument,
  whyPrivate,
}: Pick<DestinationSettings, 'isDocument' | 'whyPrivate'>): (file: string) => boolean {
  return (file) => isDocument(file) && whyPrivate?.(file) === undefined
}

/** How the assets of all documents are imported. */
export interface AssetSettings {
  /** The module specifier of an asset. */
  readonly specifierOf: AssetSpecifier
  /** Whether a file is to be imported at all. */
  readonly includes: (file: string) => boolean
  /** Why a file must not be published. */
  readonly whyPrivate: (file: string) => PrivateReason | undefined
}

/** The queries by which Vite and its plugins import something else than the address of a file. */
const changingQuery = new RegExp(
  `[?&](?:${viteQueries}|init|direct|import|html-proxy|worker_file|commonjs-[\\w-]+)(?=[=&]|$)`,
  'i',
)

/** The address of an asset, which is only known once the bundler has placed it. */
export interface AssetPlace {
  /** What the module imports it by. */
  readonly specifier: string
  /** Whether it is followed or shown, which decides what protocols are harmless. */
  readonly kind: Destination['kind']
  /** The address as the author wrote it, in case the one of the import is none or not harmless. */
  readonly written: string
  /** What follows the address: the `#` and what is after it, or nothing. */
  readonly hash: string
}

/** The document that links lead to, or why it must not be read; nothing where there is none. */
type LinkTarget = StoredDocument | PrivateReason | undefined

/** Finds out where the links and images of one document go. */
export class DestinationResolver {
  /** The files that the output depends on beside the document, present or missing. */
  readonly dependencies = new Set<string>()
  readonly #settings: DestinationSettings
  readonly #importer: string
  readonly #reporter: Reporter
  readonly #resolved = new Map<string, string | AssetPlace | undefined>()
  /** Whether there is a file that assets lead to: many can lead to one. */
  readonly #present = new Map<string, boolean>()
  /** What the links lead to, by file. */
  readonly #targets = new Map<string, LinkTarget>()

  constructor(settings: DestinationSettings, importer: string, reporter: Reporter) {
    this.#settings = settings
    this.#importer = importer
    this.#reporter = reporter
  }

  /** The address that takes the place of a destination; nothing to leave it as written. */
  resolve(destination: OpenDestination): string | AssetPlace | undefined {
    const { kind, url, span } = destination
    // A definition that is used twice is one place in the source, to be reported once.
    const key = `${kind} ${span.start} ${url}`
    if (!this.#resolved.has(key)) this.#resolved.set(key, this.#resolve(destination))
    return this.#resolved.get(key)
  }

  /** Resolves all destinations of a document, in the order of the source. */
  resolveAll(document: Pick<StoredDocument, 'content' | 'module'>): void {
    for (const part of openPartsOf(document)) if ('link' in part) this.resolve(part.link)
  }

  /** The addresses of all destinations that were resolved so far. */
  get addresses(): readonly unknown[] {
    return [...this.#resolved.values()]
  }

  #resolve(destination: OpenDestination): string | AssetPlace | undefined {
    const path = parseDestination(destination.url, this.#importer)
    if (!path) return undefined
    if (destination.kind === 'link' && this.#settings.isDocument(path.file)) {
      return this.#resolveDocument(destination, path)
    }
    if (!path.relative) return undefined
    const isPageLink = destination.kind === 'link' && isPage(path.path)
    if (isPageLink && !(isHidden(path.path) && this.#isPresent(path.file))) return undefined
    return this.#resolveAsset(destination, path)
  }

  #resolveAsset(
    { kind, url, span }: OpenDestination,
    path: DestinationPath,
  ): AssetPlace | undefined {
    const { assets } = this.#settings
    this.dependencies.add(path.file)
    if (!this.#isPresent(path.file)) {
      this.#reporter.report('missing-asset', span, url)
      return undefined
    }
    if (!assets?.includes(path.file)) return undefined
    if (changingQuery.test(decoded(path.query))) {
      this.#reporter.report('asset-query', span, path.query, path.path)
      return undefined
    }
    if (isRewritten(path.path)) {
      this.#reporter.report('asset-name', span, path.path)
      return undefined
    }
    if (this.#isPrivate(assets.whyPrivate(path.file), span, url)) return undefined
    const [written] = url.split('#')
    const hash = path.hash === undefined ? '' : `#${path.hash}`
    return { specifier: assets.specifierOf(path, kind), kind, written: written!, hash }
  }

  #isPresent(file: string): boolean {
    let isPresent = this.#present.get(file)
    if (isPresent === undefined) this.#present.set(file, (isPresent = isFile(file)))
    return isPresent
  }

  #isPrivate(target: LinkTarget, span: Destination['span'], url: string): target is PrivateReason {
    if (typeof target === 'string') this.#reporter.report(`file-${target}`, span, url)
    return typeof target === 'string'
  }

  #resolveDocument({ url, span }: OpenDestination, path: DestinationPath): string | undefined {
    const document = this.#target(path.file)
    if (this.#isPrivate(document, span, url)) return undefined
    // A bare name can mean anything, as long as no such document is beside this one.
    if (document || path.relative) this.dependencies.add(path.file)
    if (!document) {
      if (path.relative) this.#reporter.report('missing-document', span, url)
      return undefined
    }
    const { endpoints, frontmatter, headingIds } = document.content()
    const id = path.hash ? idOf(document, path.hash) : endpoints[0]?.id
    if (path.hash && id === undefined) {
      const proposal = this.#reporter.propose(decoded(path.hash), headingIds)
      this.#reporter.report('missing-heading', span, decoded(path.hash), path.path, proposal)
    }
    const link = { url, importer: this.#importer, file: path.file, endpoints, frontmatter }
    const chosen = this.#settings.resolveLink?.({
      ...link,
      ...(path.hash ? { hash: decoded(path.hash) } : {}),
      ...(id === undefined ? {} : { id }),
    })
    if (chosen !== undefined) return chosen
    return id === undefined ? undefined : `#${id}`
  }

  #target(file: string): LinkTarget {
    if (!this.#targets.has(file)) {
      const { store, whyPrivate } = this.#settings
      const reason = isFile(file) ? whyPrivate?.(file) : undefined
      this.#targets.set(file, reason ?? store.read(file))
    }
    return this.#targets.get(file)
  }
}

/** The id that a link to a heading or an endpoint means, prefix included. */
function idOf({ content, idPrefix }: StoredDocument, hash: string): string | undefined {
  const { headingIds, endpoints } = content()
  const name = decoded(hash)
  if (headingIds.has(name)) return idPrefix + name
  const ids = [name, idPrefix + name]
  if (name.startsWith(idPrefix) && headingIds.has(name.slice(idPrefix.length))) return name
  return endpoints.find(({ id }) => ids.includes(id))?.id
}
