import { readdirSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { type FilterPattern, createFilter } from '@rollup/pluginutils'
import type { DocumentRequest } from '../module/document-compiler.js'
import { emitIndex, type ModuleKind } from '../module/module.js'
import { isRewritten, viteQueries } from '../project/destination.js'
import { attempt, documentPattern, toPosix } from '../project/files.js'
import type { HostLog } from './host.js'

/** The queries that belong to Vite, in the form in which it looks for them. */
const foreignQuery = new RegExp(`[?&](?:${viteQueries})(?:&|$)`)

/** The request that a module id makes; nothing for one that is not for this plugin. */
export function parseRequest(id: string): DocumentRequest | undefined {
  const [, path, query] = /^([^?]*)(.*)$/s.exec(id) as unknown as [string, string, string]
  if (id.includes('\0') || foreignQuery.test(query)) return undefined
  return { file: toPosix(path), kind: kindOf(query) }
}

/** The part of a document that an import with a query asks for. */
export function kindOf(query: string): ModuleKind {
  return /[?&]meta(?:&|$)/.test(query) ? 'meta' : 'document'
}

/** Tells documents from other modules. */
export class DocumentFilter {
  /** Lets every id through that `requestOf` could accept; for hosts that test ids before they call. */
  readonly hookFilter: { id: { include: [RegExp]; exclude: RegExp[] } }
  /** Tells whether a file, given by its path without a query, is a document. */
  readonly matches: (file: string) => boolean

  constructor(include: FilterPattern | undefined, exclude: FilterPattern | undefined) {
    const isUsual = isEmpty(include)
    this.matches = createFilter(isUsual ? documentPattern : include, exclude)
    const passing = isUsual ? /\.api\.md(?:\?|$)/ : /./
    this.hookFilter = { id: { include: [passing], exclude: [foreignQuery] } }
  }

  requestOf(id: string): DocumentRequest | undefined {
    const request = parseRequest(id)
    return request && this.matches(request.file) ? request : undefined
  }
}

export function isEmpty(pattern: FilterPattern | undefined): pattern is null | undefined {
  return [pattern ?? []].flat().length === 0
}

/** The module that lists all documents of a project. */
export const indexId = 'virtual:api-docs'
export const indexPattern = new RegExp(`^${indexId}$`)
export const resolvedIndexId = `\0${indexId}`

type FileTest = (file: string) => boolean

/** The documents of a project: those under its root, and those that an option adds. */
export class DocumentIndex {
  /** The folder that is searched, with forward slashes. */
  root = toPosix(process.cwd())
  /** The output folder in it, which is left out beside `node_modules` and folders that start with a dot. */
  output: string | undefined
  /** Tells files that must never be public. */
  denies: FileTest = () => false
  /** The query of an import of a whole document: some plugins take every `.md` without one. */
  query = ''
  /** True once something is made of the list. */
  isUsed = false
  readonly #filter: DocumentFilter
  readonly #include: readonly string[]
  readonly #told = new Set<string>()

  constructor(filter: DocumentFilter, include: string | readonly string[] = []) {
    this.#filter = filter
    this.#include = [include].flat()
  }

  /** Tells whether a file, present or not, would be listed. */
  lists(file: string): boolean {
    if (!this.#filter.matches(file) || this.denies(file)) return false
    return this.#places().some(({ folder, adds }) => adds(file) && this.#reaches(folder, file))
  }

  /** The paths of the documents, or of the files that pass a test, in their order. */
  files(test: FileTest = (file) => this.#filter.matches(file)): string[] {
    const found = this.#places().flatMap(({ folder, adds }) =>
      [...this.#walk(folder)].filter((path) => adds(path) && test(path) && !this.denies(path)),
    )
    return [...new Set(found)].toSorted()
  }

  /** The folders that an option adds to the root. */
  outerFolders(): string[] {
    const folders = this.#places().map(({ folder }) => folder)
    return folders.filter((folder) => !`${folder}/`.startsWith(`${this.root}/`))
  }

  /** The module: the fields of each document, and how to load the whole of it. */
  emit(log: HostLog): string {
    this.isUsed = true
    const documents = this.files().flatMap((file) => {
      const name = posix.relative(this.root, file)
      if (!/[#?%\\\p{Cc}]/u.test(name) && !isRewritten(name)) return { file, name }
      const shown = JSON.stringify(name).slice(1, -1)
      const message = `${shown} is left out of ${indexId}: bundlers do not take its name for a path.`
      this.tell(message, log)
      return []
    })
    return emitIndex(documents, this.query)
  }

  /** Names the imported documents that it lacks, once something is made of it. */
  tellMissing(imported: Iterable<{ readonly file: string }>, log: HostLog): void {
    if (!this.isUsed) return
    for (const { file } of imported) {
      if (this.lists(file)) continue
      const path = posix.relative(this.root, file)
      // One line adds all documents of a folder.
      const folder = posix.dirname(path)
      const ending = documentPattern.test(path) ? '.api.md' : posix.extname(path)
      const text = `${path} is imported, but is no part of ${indexId} and of the description. Add to the options of this plugin: documents: { include: '${folder}/**/*${ending}' }`
      this.tell(text, log, folder)
    }
  }

  /** Warns of something once: a host may resolve its configuration, and make all modules, several times. */
  tell(message: string, log: Pick<HostLog, 'warn'>, key = message): void {
    if (!this.#told.has(key)) log.warn({ message })
    this.#told.add(key)
  }

  /** The places where documents are looked for: the root, and the folders from which the globs of the option start. */
  #places(): { folder: string; adds: FileTest }[] {
    const added = this.#include.map((glob) => {
      // Only what the user wrote is a pattern: the root may have brackets in its name.
      const [fixed] = /^(?:[^*?[\]{}()!+@]*\/)?/.exec(glob)!
      const folder = toPosix(resolve(this.root, fixed))
      const matches = createFilter(glob.slice(fixed.length), undefined, { resolve: false })
      return { folder, adds: (path: string) => matches(posix.relative(folder, path)) }
    })
    return [{ folder: this.root, adds: () => true }, ...added]
  }

  // No glob: a filter may have regular expressions, and `lists` has to follow the same rules.
  // Links are not followed: a document would be there twice, or from outside the project.
  *#walk(folder: string): Generator<string> {
    // A folder may not be readable, or be gone by now.
    for (const entry of attempt(() => readdirSync(folder, { withFileTypes: true })) ?? []) {
      const path = posix.join(folder, entry.name)
      if (entry.isFile()) yield path
      else if (entry.isDirectory() && this.#reaches(folder, `${path}/*`)) yield* this.#walk(path)
    }
  }

  /** Tells whether a file is in a folder or in one below it that is not left out. */
  #reaches(folder: string, file: string): boolean {
    const path = posix.relative(folder, file)
    const isOutput = this.output !== undefined && file.startsWith(`${this.output}/`)
    // What is not below the folder starts with dots, too.
    return !isOutput && !/(?:^|\/)(?:\.[^/]*|node_modules)\//.test(path)
  }
}
