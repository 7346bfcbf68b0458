import { posix, resolve } from 'node:path'
import { resolveDestinations } from '../project/destination.js'
import { documentPattern, PublicFiles, readText, toPosix } from '../project/files.js'
import {
  type CheckedDocument,
  type StoredDocument,
  inOrder,
  withSeverity,
} from '../project/document.js'
import { DocumentStore, loadCompiler } from '../project/document-store.js'
import { checkProject } from '../project/project-check.js'
import { standardInputName, type Input } from './input.js'
import type { CommandOptions } from './terminal.js'

/** A file that was read, with what is wrong with it and the routes that it documents. */
export interface CheckedInput extends CheckedDocument {
  readonly routes: readonly string[]
}

/** One file, as it was named, with the document in it. */
export interface ProjectFile {
  readonly file: string
  readonly document: StoredDocument
}

await loadCompiler()

/** Returns what compiles these files, each once for a text, however often it is called. */
export function projectReader(
  inputs: readonly Input[],
  cwd: string,
  options: Partial<CommandOptions> = {},
) {
  const pathOf = (file: string) => toPosix(resolve(cwd, file))
  const names = new Map(inputs.map(({ file }) => [pathOf(file), file]))
  // Who names a file makes its folder part of the project.
  const publicFiles = new PublicFiles([cwd, ...new Set([...names.keys()].map(posix.dirname))])
  // Of the files themselves the texts count that are checked, not those on the disk.
  const texts = new Map<string, string>()
  const settings = {
    ...options,
    // No HTML is shown, and the server of a command is where requests go.
    layout: undefined,
    server: undefined,
    isDocument: (file: string) => names.has(file) || documentPattern.test(file),
    whyPrivate: publicFiles.reasonAgainst,
    readText: (file: string) => texts.get(file) ?? readText(file),
  }
  const store = new DocumentStore(settings)

  /** Takes the texts that the files have now. */
  function read(current: readonly Input[]): ProjectFile[] {
    for (const { file, text } of current) texts.set(pathOf(file), text)
    return current.map(({ file }) => ({ file, document: store.read(pathOf(file))! }))
  }

  /** Adds to what is wrong in each file what is wrong between them: where links lead, what clashes. */
  function check(current: readonly Input[]): CheckedInput[] {
    const files = read(current)
    const documents = files.map(({ document }) => document)
    // Their importers are not known here: no ids are compared.
    const checked = checkProject(documents, options.severities, (path) => names.get(path)!)
    const clashes = new Map(checked.map(({ file, diagnostics }) => [file, diagnostics]))
    return files.map(({ file, document }) => {
      // Standard input has no place among the files, so its links lead nowhere.
      const hasPlace = file !== standardInputName
      const ofLinks = hasPlace
        ? resolveDestinations(document, { ...settings, store }).diagnostics
        : []
      const found = [...document.diagnostics, ...ofLinks, ...clashes.get(document.file)!]
      const routes = document.endpoints.map(({ method, path }) => `${method} ${path}`)
      return {
        file,
        source: document.source,
        diagnostics: withSeverity(inOrder(found), options.strict),
        routes,
      }
    })
  }

  return { read, check }
}
