import { readdir } from 'node:fs/promises'
import { posix } from 'node:path'
import { literal } from '../module/literal.js'
import { isFile } from '../project/destination-path.js'
import type { DocumentFilter } from './document-filter.js'

/** The module that lists all documents of a project. */
export const indexId = 'virtual:api-docs'

/** Its id inside the bundler. */
export const resolvedIndexId = `\0${indexId}`

/** The list of all documents under a folder. */
export class DocumentIndex {
  /** The folder that is searched, with forward slashes. */
  root: string
  /** Folders in it that are left out, beside those that start with a dot and `node_modules`. */
  ignored: readonly string[] = []
  readonly #filter: DocumentFilter

  constructor(filter: DocumentFilter, root: string) {
    this.#filter = filter
    this.root = root
  }

  /** Whether a file, present or not, would be listed. */
  lists(file: string): boolean {
    const path = posix.relative(this.root, file)
    if (path.startsWith('../') || !this.#filter.matches(file)) return false
    const folders = path.split('/').slice(0, -1)
    return !folders.some((name, index) => {
      return this.#skips(name, posix.join(this.root, ...folders.slice(0, index + 1)))
    })
  }

  /** The paths of the documents, in their order. */
  async files(): Promise<string[]> {
    return (await this.#walk(this.root)).files.toSorted()
  }

  /** The folders in which documents are looked for. */
  async folders(): Promise<string[]> {
    return (await this.#walk(this.root)).folders
  }

  /** The module: the fields of each document, and how to load the whole of it. */
  emit(files: readonly string[]): string {
    const imports = files.map(
      (file, index) =>
        `import { endpoints as e${index}, frontmatter as f${index} } from ${JSON.stringify(`${file}?meta`)}`,
    )
    const entries = files.map((file, index) => {
      const path = literal(posix.relative(this.root, file))
      const load = `() => import(${JSON.stringify(file)})`
      return `  { file: ${path}, endpoints: e${index}, frontmatter: f${index}, load: ${load} },`
    })
    const lines = ['export const documents = [', ...entries, ']', 'export default documents', '']
    return [...imports, ...lines].join('\n')
  }

  // No glob: a filter may have regular expressions, and `lists` has to follow the same rules.
  async #walk(folder: string): Promise<{ files: string[]; folders: string[] }> {
    // What cannot be read, or is gone by now, holds no document that could be loaded.
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    const files: string[] = []
    const below: string[] = []
    for (const entry of entries) {
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory()) {
        if (!this.#skips(entry.name, path)) below.push(path)
      } else if (this.#filter.matches(path) && isFile(path)) files.push(path)
    }
    const found = await Promise.all(below.map((path) => this.#walk(path)))
    return {
      files: [...files, ...found.flatMap((walked) => walked.files)],
      folders: [folder, ...found.flatMap((walked) => walked.folders)],
    }
  }

  #skips(name: string, folder: string): boolean {
    return name.startsWith('.') || name === 'node_modules' || this.ignored.includes(folder)
  }
}
