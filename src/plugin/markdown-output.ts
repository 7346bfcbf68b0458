import { existsSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import type { ResolvedConfig } from 'vite'
import { decoded } from '../document/path.js'
import { llmsText, markdownOf } from '../llms/document-markdown.js'
import { readText, toPosix } from '../project/files.js'
import type { DocumentIndex } from './document-index.js'
import type { HostLog } from './host.js'
import type { MarkdownOptions } from './options.js'

const LIST_NAME = 'llms.txt'

/** A page of plain Markdown of each document, and a list of them, for an app with a configuration. */
export function markdownOutput(
  index: DocumentIndex,
  { fileName = (file) => file.replace(/(?:\.api)?\.md$/, '.md'), llms, title }: MarkdownOptions,
  { base, publicDir }: Pick<ResolvedConfig, 'base' | 'publicDir'>,
  log: HostLog,
) {
  const hasList = llms !== false && !isPublic(LIST_NAME)

  /** Tells whether Vite serves and copies a file of the project's own by a name, which stays as it is. */
  function isPublic(name: string): boolean {
    if (!publicDir || !existsSync(posix.join(toPosix(publicDir), name))) return false
    index.tell(`\`markdown\` makes no ${name}: the public folder has a file of this name.`, log)
    return true
  }

  /** The documents by the names of their pages; of two with one name the first has it. */
  function findPages(): Map<string, string> {
    const files = new Map<string, string>()
    for (const file of index.files()) {
      const path = posix.relative(index.root, file)
      // A document outside of the root has no address in it.
      if (path.startsWith('../')) continue
      const name = posix.normalize(toPosix(fileName(path)))
      const isOutside = win32.isAbsolute(name) || /^\.\.?(?:\/|$)|\/$/.test(name)
      if (!isOutside && name !== LIST_NAME && !files.has(name)) {
        if (!isPublic(name)) files.set(name, file)
        continue
      }
      const why = isOutside ? 'is no name of a file in the output' : 'is taken'
      const advice = 'Give it another name: `markdown: { fileName: (file) => … }`'
      index.tell(`${path} has no page of Markdown: \`${name}\` ${why}. ${advice}`, log)
    }
    return files
  }

  function pageOf(name: string, files: ReadonlyMap<string, string>) {
    const file = files.get(name)!
    const names = new Map([...files].map(([page, document]) => [document, page]))
    return markdownOf(readText(file) ?? '', (path) => {
      const target = names.get(posix.resolve(posix.dirname(file), decoded(path)))
      if (target === undefined) return path
      const relative = posix.relative(posix.dirname(name), target)
      return encodeURI(relative.startsWith('.') ? relative : `./${relative}`)
    })
  }

  function listOf(files: ReadonlyMap<string, string>): string {
    const pages = [...files.keys()].map((name) => {
      return { ...pageOf(name, files), address: base + name }
    })
    return llmsText(title ?? posix.basename(index.root), pages)
  }

  return {
    /** All files of a build. */
    files(): { fileName: string; source: string }[] {
      const files = findPages()
      const list = hasList ? [{ fileName: LIST_NAME, source: listOf(files) }] : []
      const names = [...files.keys()]
      return [
        ...list,
        ...names.map((name) => ({ fileName: name, source: pageOf(name, files).text })),
      ]
    },

    /** A page, or the list, as the documents are at the time. */
    textOf(name: string): string | undefined {
      if (!/\.(?:md|txt)$/.test(name)) return undefined
      const files = findPages()
      if (files.has(name)) return pageOf(name, files).text
      return name === LIST_NAME && hasList ? listOf(files) : undefined
    },
  }
}
