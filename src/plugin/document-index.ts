import { readdirSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { createFilter } from '@rollup/pluginutils'
import { emitIndex } from '../module/module.js'
import { isRewritten } from '../project/destination.js'
import { attempt, toPosix } from '../project/files.js'
import type { DocumentFilter } from './document-filter.js'
import type { Informed } from './host.js'

/** The module that lists all documents of a project. */
export const indexId = 'virtual:api-docs'
export const indexPattern = new RegExp(`^${indexId}$`)
export const resolvedIndexId = `\0${indexId}`

type FileTest = (file: string) => boolean

/** The documents of a project: those under its root, and those that an option adds. */
export class DocumentIndex {
  /** The folder that is searched, with forward slashes. */
  root = toPosix(process.cwd())
  /** Folders in it that are left out, beside those that start with a dot and `node_modules`. */
  ignored: readonly string[] = []
  /** Whether a file must never be public. */
  denies: FileTest = () => false
  /** What an import of a whole document has after its path: some plugins take every `.md`. */
  query = ''
  isUsed = false
  readonly #filter: DocumentFilter
  readonly #include: readonly string[]
  readonly #imported = new Set<string>()
  readonly #told = new Set<string>()

  constructor(filter: DocumentFilter, include: string | readonly string[] = []) {
    this.#filter = filter
    this.#include = [include].flat()
  }

  /** Whether a file, present or not, would be listed. */
  lists(file: string): boolean {
    if (!this.#filter.matches(file) || this.denies(file)) return false
    return this.#places().some(({ folder, adds }) => adds(file) && this.#reaches(folder, file))
  }

  /** The paths of the documents, or of the files that pass a test, in their order. */
  files(test: FileTest = (file) => this.#filter.matches(file)): string[] {
    return this.#search((file) => test(file) && !this.denies(file))
  }

  /** The folders in which there can be documents. */
  folders(): string[] {
    return this.#places().flatMap(({ folder }) => [...this.#walk(folder)].map((one) => one.folder))
  }

  /** The folders that an option adds to the root. */
  outerFolders(): string[] {
    const folders = this.#places().map(({ folder }) => folder)
    return folders.filter((folder) => !`${folder}/`.startsWith(`${this.root}/`))
  }

  /** The module: the fields of each document, and how to load the whole of it. */
  emit(host: Informed): string {
    this.tellUse(host)
    const documents = this.files().flatMap((file) => {
      const name = posix.relative(this.root, file)
      const [sign] = /[#?%\\\p{Cc}]/u.exec(name) ?? (isRewritten(name) ? ['__VITE_'] : [])
      if (sign === undefined) return { file, name }
      const [shown, shownSign] = [name, sign].map((text) => JSON.stringify(text).slice(1, -1))
      const message = `${shown} is left out of ${indexId}: bundlers do not take the \`${shownSign}\` in its name for a part of a path.`
      host.warn({ message })
      return []
    })
    return emitIndex(documents, this.query)
  }

  /** Takes in that a document is imported, which the list may lack. */
  tellImport(file: string, host: Informed): void {
    this.#imported.add(file)
    if (!this.isUsed || this.lists(file)) return
    const path = posix.relative(this.root, file)
    // One line adds all documents of a folder.
    const folder = posix.dirname(path)
    const text = `${path} is imported, but is no part of ${indexId} and of the description. Add to the options of this plugin: documents: { include: '${folder}/**/*.api.md' }`
    this.tell(text, host, folder)
  }

  /** Takes in that something is made of the list, and names the documents that it lacks. */
  tellUse(host: Informed): void {
    this.isUsed = true
    for (const file of this.#imported) this.tellImport(file, host)
    for (const file of this.#search((one) => this.#filter.matches(one) && this.denies(one))) {
      const name = posix.relative(this.root, file)
      const text = `${name} is left out of ${indexId} and of the description: files of this name must not be public. In Vite the option \`server.fs.deny\` names them.`
      this.tell(text, host)
    }
  }

  /** Warns of something once: a host may resolve its configuration, and make all modules, several times. */
  tell(message: string, host: Pick<Informed, 'warn'>, key = message): void {
    if (!this.#told.has(key)) host.warn({ message })
    this.#told.add(key)
  }

  /** Where documents are looked for: under the root, and from where the globs of the option start. */
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

  #search(test: FileTest): string[] {
    const found = this.#places().flatMap(({ folder, adds }) =>
      [...this.#walk(folder)].flatMap(({ paths }) => paths.filter((one) => adds(one) && test(one))),
    )
    return [...new Set(found)].toSorted()
  }

  // No glob: a filter may have regular expressions, and `lists` has to follow the same rules.
  // Links are not followed: a document would be there twice, or from outside the project.
  *#walk(folder: string): Generator<{ folder: string; paths: string[] }> {
    // A folder may not be readable, or be gone by now.
    const entries = attempt(() => readdirSync(folder, { withFileTypes: true })) ?? []
    const pathsOf = (some: typeof entries) => some.map(({ name }) => posix.join(folder, name))
    yield { folder, paths: pathsOf(entries.filter((entry) => entry.isFile())) }
    for (const path of pathsOf(entries.filter((entry) => entry.isDirectory())))
      if (this.#reaches(folder, `${path}/*`)) yield* this.#walk(path)
  }

  /** Whether a file is in a folder or in one below it that is not left out. */
  #reaches(folder: string, file: string): boolean {
    const path = posix.relative(folder, file)
    const isIgnored = this.ignored.some((one) => path.startsWith(`${posix.relative(folder, one)}/`))
    // What is not below the folder starts with dots, too.
    return !isIgnored && !/(?:^|\/)(?:\.[^/]*|node_modules)\//.test(path)
  }
}
