import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '../endpoint/endpoint.js'
import type { RenderedDocument } from '../module/document-compiler.js'
import {
  documentGlob,
  documentPattern,
  findDocuments,
  readText,
  toPosix,
} from '../project/files.js'
import { escapeHtml } from '../source/escape.js'
import { fileCompiler, pluginName } from './host.js'
import type { FileOptions } from './options.js'
import { errorOf, foundIn, warningText } from './report.js'

/** An entry of a collection, as Astro stores it. */
interface StoredEntry {
  id: string
  data: Record<string, unknown>
  body?: string
  /** The path of the document from the root. */
  filePath?: string
  digest?: number | string
  rendered?: { html: string; metadata: object }
}

/** The part of the context of Astro that the loader uses: its types are not at hand. */
interface Context {
  config: { root: URL }
  store: {
    set: (entry: StoredEntry) => boolean
    get: (id: string) => StoredEntry | undefined
    keys: () => string[]
    delete: (id: string) => void
  }
  logger: { warn: (message: string) => void; error: (message: string) => void }
  parseData: (entry: StoredEntry) => Promise<Record<string, unknown>>
  generateDigest: (data: string) => string
  watcher?: {
    add: (path: string) => unknown
    on: (event: 'add' | 'change' | 'unlink', listener: (path: string) => void) => unknown
  }
}

/** The data of a document before a schema: its front matter, with a title and the fields of its blocks. */
export interface ApiMdEntryData extends Record<string, unknown> {
  /** The title in the front matter, else the text of the first heading, else the id. */
  title: unknown
  /** The fields of each block. */
  endpoints: Omit<Endpoint, 'position'>[]
}

/** A loader of a content collection. */
export interface AstroLoader {
  /** The name of the loader. */
  name: string
  /** Fills the store of the collection. */
  load: (context: object) => Promise<void>
}

/** The options of a collection: those that all hosts share, and these. */
export interface ApiMdCollectionOptions extends Omit<FileOptions, 'assets'> {
  /** The folder of the documents, from the root of the project: `src/content/docs`. */
  base: string
  /** The loader of the other entries of the collection, such as `docsLoader()` of Starlight; what it reads of documents is left out. */
  loader?: { load: (context: never) => Promise<void> }
}

/**
 * A loader for content collections: entries with data, rendered HTML and headings of the documents in a folder.
 * The id of an entry is the path of the document from `base`, in lower case, without `.api.md` and `/index`; or
 * the `slug` of its front matter.
 */
export function apiMdLoader({ base, loader, ...options }: ApiMdCollectionOptions): AstroLoader {
  return {
    name: pluginName,
    async load(given) {
      const context = given as Context
      await loader?.load(withoutDocuments(context) as never)
      const { config, store, logger, watcher, parseData, generateDigest } = context
      const root = fileURLToPath(config.root)
      const folder = resolve(root, base)
      const compiler = fileCompiler(options, root)
      /** The entries of the documents by their files, the one that was read last at the end. */
      const documents = new Map<string, { entry: StoredEntry; dependencies: ReadonlySet<string> }>()

      /** Reads a document as it is now. */
      async function take(file: string): Promise<void> {
        const text = readText(file)
        if (text === undefined) return void documents.delete(file)
        const document = await compiler.render(file, text)
        const { headings, frontmatter, endpoints, dependencies } = document
        const id = idOf(toPosix(relative(folder, file)), document)
        const found = foundIn(document)
        const error = errorOf(found, true)
        if (error && !watcher) throw error
        if (error) logger.error(`${error.message}\n\n${error.frame}`)
        else for (const one of found) logger.warn(warningText(one))
        const data: ApiMdEntryData = { title: headings[0]?.text ?? id, ...frontmatter, endpoints }
        const outline = headings.map((one) => ({ depth: one.level, slug: one.id, text: one.text }))
        const html = error ? errorHtml(error) : document.html
        const rendered = { html, metadata: { headings: outline, frontmatter } }
        const digest = generateDigest(JSON.stringify([data, rendered]))
        const filePath = toPosix(relative(root, file))
        for (const [other, { entry }] of documents) {
          if (entry.id !== id || other === file) continue
          const message = `${entry.filePath} and ${filePath} have one id, \`${id}\`.`
          if (!watcher) throw new Error(message)
          logger.warn(message)
        }
        const parsed = await parseData({ id, data, filePath: file })
        const entry = { id, data: parsed, body: text, filePath, digest, rendered }
        documents.delete(file)
        documents.set(file, { entry, dependencies })
      }

      /** Has the store hold the documents as they are: of two with one id the one that was read last. */
      function publish(): void {
        const entries = new Map([...documents.values()].map(({ entry }) => [entry.id, entry]))
        for (const id of store.keys())
          if (isDocument(store.get(id)?.filePath) && !entries.has(id)) store.delete(id)
        for (const entry of entries.values()) store.set(entry)
      }

      const names = await findDocuments([documentGlob], folder, [])
      for (const name of names.filter((one) => !isHidden(one))) {
        // oxlint-disable-next-line no-await-in-loop -- reports in the order of the files
        await take(toPosix(resolve(folder, name)))
      }
      publish()

      /** One change after the other, so that the last one counts. */
      let last = Promise.resolve()
      const follow = (path: string) => {
        const file = toPosix(path)
        const name = toPosix(relative(folder, file))
        const isEntry = isDocument(file) && !name.startsWith('../') && !isHidden(name)
        const dependents = [...documents].flatMap(([one, { dependencies }]) =>
          dependencies.has(file) ? one : [],
        )
        for (const one of isEntry ? [file, ...dependents] : dependents)
          last = last
            .then(() => take(one))
            .then(publish)
            .catch((error: unknown) => logger.error(String(error)))
      }
      watcher?.add(folder)
      for (const event of ['add', 'change', 'unlink'] as const) watcher?.on(event, follow)
    },
  }
}

function isDocument(path: string | undefined): boolean {
  return path !== undefined && documentPattern.test(path)
}

/** Tells whether a path from the folder has a name that starts with `_`, of the file or of a folder. */
function isHidden(name: string): boolean {
  return /(?:^|\/)_/.test(name)
}

/** A context in which another loader leaves documents alone, whatever the schema says of them. */
function withoutDocuments(context: Context): Context {
  const { store, parseData } = context
  return {
    ...context,
    store: { ...store, set: (entry) => !isDocument(entry.filePath) && store.set(entry) },
    parseData: async (entry) => (isDocument(entry.filePath) ? entry.data : parseData(entry)),
  }
}

function idOf(name: string, { frontmatter }: RenderedDocument): string {
  if (typeof frontmatter.slug === 'string' && frontmatter.slug !== '') return frontmatter.slug
  const path = name.replace(documentPattern, '').replace(/\/index$/, '')
  return path.toLowerCase().replaceAll(/[^\p{L}\p{N}/_-]+/gu, '-')
}

/** The HTML in the place of a document with errors, in dev. */
function errorHtml({ message, frame }: { message: string; frame: string }): string {
  return `<pre role="alert" style="white-space: pre-wrap">${escapeHtml(`${message}\n\n${frame}`)}</pre>`
}
