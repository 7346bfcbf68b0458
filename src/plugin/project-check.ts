import { type DiagnosticCode, catalogue } from '../diagnostics/catalogue.js'
import type { CompiledDocument } from '../module/document-compiler.js'
import { type CheckedDocument, inOrder, withSeverity } from '../project/checked-document.js'
import { ClashIndex, type ProjectView } from '../project/clash-index.js'
import type { HostContext, HostEnvironment, ServedModule } from './host.js'
import type { ApiMdOptions } from './options.js'
import {
  type DiagnosticLog,
  type DocumentError,
  type Report,
  errorOf,
  overlayOf,
  print,
  shortPath,
} from './report.js'

/** How long a dev server waits for more modules, and how often for the imports of one. */
const DELAY = 100
const TRIES = 30

/** Finds what only shows when the documents of a project are seen together. */
export class ProjectCheck {
  readonly #options: ApiMdOptions
  readonly #log: DiagnosticLog
  readonly #index = new ClashIndex()
  /** The modules of each document; those with `true` hold the whole of it. */
  readonly #modules = new Map<string, Map<string, boolean>>()
  readonly #environments = new Set<HostEnvironment>()
  /** What the importers of documents were last made into: they may be in the making. */
  readonly #results = new WeakMap<ServedModule, ServedModule['transformResult']>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: ApiMdOptions, log: DiagnosticLog) {
    this.#options = options
    this.#log = log
  }

  /** Takes a document in, as one of its modules; one with errors is left out. */
  add(id: string, document: CompiledDocument): void {
    const { file, kind } = document
    if (errorOf([document])) return this.delete(file)
    const modules = this.#modules.get(file) ?? new Map<string, boolean>()
    this.#modules.set(file, modules.set(id, kind === 'document'))
    this.#index.set(document)
  }

  /** Lets a document go. */
  delete(file: string): void {
    this.#index.delete(file)
  }

  /** Checks all documents that a build holds. */
  checkBuilt(context: HostContext): Report {
    const importersOf = (id: string) => context.getModuleInfo(id)?.importers
    const view: ProjectView = {
      includes: (file) => this.#modulesOf(file).some(([id]) => importersOf(id) !== undefined),
      pagesOf: (file) => this.#wholeModulesOf(file).flatMap((id) => importersOf(id) ?? []),
    }
    return this.#log.add(this.#find(view), 'project')
  }

  /** Checks a dev server at one document; returns nothing unless an import has to fail for it. */
  checkServed(file: string): Report | undefined {
    const keys = this.#index.keysOf(file, (code) => this.#isError(code))
    const view = this.#served()
    if (!keys.some((key) => this.#index.clashesAt(key, view).length > 0)) return undefined
    return this.#log.add(this.#find(view), 'project')
  }

  /** Checks a dev server soon: which documents share a page depends on modules yet to come. */
  checkLater(environment: HostEnvironment, tries = TRIES): void {
    this.#environments.add(environment)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      const view = this.#served()
      const found = this.#find(view)
      if (view.isPending && tries > 1) return this.checkLater(environment, tries - 1)
      const report = this.#log.add(found, 'project')
      const error = print(environment.logger, report)
      if (error) for (const served of this.#environments) this.#fail(served, error, report)
    }, DELAY).unref()
  }

  /** Lets go of what is still to be done. */
  close(): void {
    clearTimeout(this.#timer)
  }

  #isError(code: DiagnosticCode): boolean {
    const { strict, severities } = this.#options
    return strict === true || (severities?.[code] ?? catalogue[code].severity) === 'error'
  }

  /** Shows an error over the page, and has the documents fail when they are asked for again. */
  #fail({ hot, moduleGraph }: HostEnvironment, error: DocumentError, { documents }: Report): void {
    const modules = documents
      .flatMap(({ file }) => this.#modulesOf(file))
      .flatMap(([id]) => moduleGraph?.getModuleById(id) ?? [])
      .filter(({ transformResult }) => transformResult !== null)
    // They have failed already.
    if (modules.length === 0) return
    for (const module of modules) moduleGraph!.invalidateModule(module as never)
    hot?.send(overlayOf(error) as never)
  }

  /** All documents, with what they have in common. */
  #find(view: ProjectView): CheckedDocument[] {
    const found = this.#index.diagnostics(view, this.#options.severities, shortPath)
    return this.#index.documents.map(({ file, source }) => {
      const diagnostics = withSeverity(inOrder(found.get(file) ?? []), this.#options.strict)
      return { file, source, diagnostics }
    })
  }

  /** The project of a dev server: what its environments were given so far. */
  #served(): ProjectView & { isPending: boolean } {
    const view = {
      /** Whether a module was met whose imports are not known yet. */
      isPending: false,
      includes: () => true,
      pagesOf: (file: string) => {
        const importers = [...this.#environments].flatMap(({ moduleGraph }) =>
          this.#wholeModulesOf(file).flatMap((id) => {
            const module = moduleGraph?.getModuleById(id)
            return [...(module?.importers ?? [])].map((importer) => ({ importer, module: module! }))
          }),
        )
        return importers.flatMap(({ importer, module }) => {
          const { id, transformResult } = importer
          if (transformResult) this.#results.set(importer, transformResult)
          else view.isPending = true
          return id !== null && importsAtOnce(this.#results.get(importer), module) ? id : []
        })
      },
    }
    return view
  }

  #modulesOf(file: string): [id: string, isWhole: boolean][] {
    return [...(this.#modules.get(file) ?? [])]
  }

  #wholeModulesOf(file: string): string[] {
    return this.#modulesOf(file).flatMap(([id, isWhole]) => (isWhole ? id : []))
  }
}

/** Whether what a module was made into imports another at once, and not only when it comes to it. */
function importsAtOnce(result: ServedModule['transformResult'] = null, { url }: ServedModule) {
  if (!result) return false
  // Vite lists them for Node; for browsers they are in the code, which it has written them into.
  const { code, deps } = result
  const urls =
    deps ?? [...code.matchAll(/\b(?:from|import)\s*(["'])([^"'\n]+)\1/g)].map(([, , text]) => text!)
  return urls.some((text) => plainUrl(text) === plainUrl(url))
}

/** A URL without what Vite adds to it. */
function plainUrl(url: string): string {
  return url.replace(/([?&])(?:t=\d+|import)(?=&|$)/g, '$1').replace(/[?&]+$/, '')
}
