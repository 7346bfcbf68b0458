import { readdir } from 'node:fs/promises'
import { posix } from 'node:path'
import { createFilter } from '@rollup/pluginutils'
import { literal } from '../module/literal.js'
import type { DocumentFilter } from './document-filter.js'
import type { HostContext } from './host-context.js'

/** The module that lists all documents of a project. */
export const indexId = 'virtual:api-docs'

/** Its id inside the bundler. */
export const resolvedIndexId = `\0${indexId}`

/** Tells whether a file is looked for, by its path. */
type FileTest = (file: string) => boolean

/** The documents of a project: those under its root, and those that an option adds. */
export class DocumentIndex {
  /** The folder that is searched, with forward slashes. */
  root: string
  /** Folders in it that are left out, beside those that start with a dot and `node_modules`. */
  ignored: readonly string[] = []
  /** Whether a file must never be public. */
  denies: FileTest = () => false
  /** What an import of a whole document has after its path: some plugins take every `.md`. */
  query = ''
  readonly #filter: DocumentFilter
  readonly #include: readonly string[]

  constructor(filter: DocumentFilter, root: string, include: string | readonly string[] = []) {
    this.#filter = filter
    this.root = root
    this.#include = [include].flat()
  }

  /** Whether a file, present or not, would be listed. */
  lists(file: string): boolean {
    if (!this.#filter.matches(file) || this.denies(file)) return false
    return this.#reaches(this.root, file) || this.#added().some(({ test }) => test(file))
  }

  /** The paths of the documents, in their order; or of the files under the root that pass a test. */
  async files(test?: FileTest): Promise<string[]> {
    const documents: FileTest = (file) => this.#filter.matches(file)
    const walks = [this.#walk(this.root, test ?? documents)]
    if (!test) {
      for (const added of this.#added()) {
        walks.push(this.#walk(added.folder, (file) => documents(file) && added.test(file)))
      }
    }
    const found = (await Promise.all(walks)).flatMap(({ files }) => files)
    return [...new Set(found)].filter((file) => !this.denies(file)).toSorted()
  }

  /** The folders in which documents are looked for. */
  async folders(): Promise<string[]> {
    const roots = [this.root, ...this.#added().map(({ folder }) => folder)]
    const walks = await Promise.all(roots.map((root) => this.#walk(root, () => false)))
    return walks.flatMap(({ folders }) => folders)
  }

  /**
   * The module: the fields of each document, and how to load the whole of it.
   *
   * A document is left out, and the warning told, whose path no import can hold.
   */
  emit(files: readonly string[], warn: (message: string) => void): string {
    const names = files.flatMap((file) => {
      const name = posix.relative(this.root, file)
      const [sign] = /[#?%]/.exec(name) ?? []
      if (sign === undefined) return [{ file, name }]
      warn(
        `${name} is left out of ${indexId}: bundlers take the \`${sign}\` in its name for a part of an address.`,
      )
      return []
    })
    const imports = names.map(
      ({ file }, index) =>
        `import { endpoints as e${index}, frontmatter as f${index} } from ${JSON.stringify(`${file}?meta`)}`,
    )
    const entries = names.map(({ file, name }, index) => {
      const load = `() => import(${JSON.stringify(file + this.query)})`
      return `  { file: ${literal(name)}, endpoints: e${index}, frontmatter: f${index}, load: ${load} },`
    })
    const lines = ['export const documents = [', ...entries, ']', 'export default documents', '']
    return [...imports, ...lines].join('\n')
  }

  /** What the option adds: the folder that a glob starts from, and what it matches. */
  #added(): { folder: string; test: FileTest }[] {
    return this.#include.map((glob) => {
      const pattern = posix.resolve(this.root, glob)
      const [fixed] = /^[^*?[\]{}()!+@]*\//.exec(pattern)!
      return {
        folder: fixed.replace(/(?!^)\/$/, ''),
        test: createFilter(pattern, undefined, { resolve: false }),
      }
    })
  }

  /** Whether a file is in a folder or in one below it that is not left out. */
  #reaches(folder: string, file: string): boolean {
    const path = posix.relative(folder, file)
    if (path.startsWith('../')) return false
    const names = path.split('/').slice(0, -1)
    return !names.some((name, index) =>
      this.#skips(name, posix.join(folder, ...names.slice(0, index + 1))),
    )
  }

  // No glob: a filter may have regular expressions, and `lists` has to follow the same rules.
  // Links are not followed: a document would be there twice, or from outside the project.
  async #walk(folder: string, test: FileTest): Promise<{ files: string[]; folders: string[] }> {
    // What cannot be read, or is gone by now, holds no document that could be loaded.
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    const files: string[] = []
    const below: string[] = []
    for (const entry of entries) {
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory() && !this.#skips(entry.name, path)) below.push(path)
      if (entry.isFile() && test(path)) files.push(path)
    }
    const found = await Promise.all(below.map((path) => this.#walk(path, test)))
    return {
      files: [...files, ...found.flatMap((walked) => walked.files)],
      folders: [folder, ...found.flatMap((walked) => walked.folders)],
    }
  }

  #skips(name: string, folder: string): boolean {
    return name.startsWith('.') || name === 'node_modules' || this.ignored.includes(folder)
  }
}

/** Warns of documents that are imported but missing in the list of all documents. */
export class UnlistedDocuments {
  readonly #index: DocumentIndex
  /** Whether anything is made of the list. */
  #isUsed: boolean
  readonly #files = new Set<string>()
  readonly #told = new Set<string>()

  constructor(index: DocumentIndex, isUsed: boolean) {
    this.#index = index
    this.#isUsed = isUsed
  }

  /** Takes in that a document is imported. */
  add(context: HostContext, file: string): void {
    if (this.#index.lists(file)) return
    this.#files.add(file)
    this.#warn(context)
  }

  /** Takes in that the list is asked for. */
  index(context: HostContext): void {
    this.#isUsed = true
    this.#warn(context)
  }

  #warn(context: HostContext): void {
    if (!this.#isUsed) return
    for (const file of this.#files) {
      const path = posix.relative(this.#index.root, file)
      const folder = posix.dirname(path)
      // One line adds all documents of a folder.
      if (this.#told.has(folder)) continue
      this.#told.add(folder)
      context.warn({
        message: `${path} is imported, but is no part of ${indexId} and of the description. Add to the options of this plugin: documents: { include: '${folder}/**/*.api.md' }`,
      })
    }
  }
}
