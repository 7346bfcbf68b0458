import type { EnvironmentModuleNode, TransformResult } from 'vite'
import { type DiagnosticCode, catalogue } from '../diagnostics/catalogue.js'
import type { CompiledDocument } from '../module/document-compiler.js'
import type { ModuleKind } from '../module/module.js'
import type { CheckedDocument } from '../project/checked-document.js'
import { ClashIndex, type ProjectView } from '../project/clash-index.js'
import type { HostContext, HostEnvironment } from './host.js'
import type { ApiMdOptions } from './options.js'
import { type DiagnosticLog, type Report, overlayOf, print, shortPath } from './report.js'

/** How long a dev server waits for more modules, and how often for the imports of one. */
const DELAY = 100
const TRIES = 30

/** Finds what only shows when the documents of a project are seen together. */
export class ProjectCheck {
  readonly #options: ApiMdOptions
  readonly #log: DiagnosticLog
  readonly #index = new ClashIndex()
  /** The modules of each document, by id. */
  readonly #modules = new Map<string, Map<string, ModuleKind>>()
  readonly #environments = new Set<HostEnvironment>()
  /** What the importers of documents were last made into: they may be in the making. */
  readonly #results = new WeakMap<EnvironmentModuleNode, TransformResult>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: ApiMdOptions, log: DiagnosticLog) {
    this.#options = options
    this.#log = log
  }

  /** Takes a document in, as one of its modules; one with errors is left out. */
  add(id: string, document: CompiledDocument): void {
    const { file, kind, diagnostics } = document
    if (diagnostics.some(({ severity }) => severity === 'error')) return this.delete(file)
    const modules = this.#modules.get(file) ?? new Map<string, ModuleKind>()
    this.#modules.set(file, modules.set(id, kind))
    this.#index.set(document)
  }

  delete(file: string): void {
    this.#index.delete(file)
  }

  /** Checks all documents that a build holds. */
  checkBuilt(context: HostContext): Report {
    const importersOf = (id: string) => context.getModuleInfo(id)?.importers
    return this.#report({
      includes: (file) => this.#modulesOf(file).some((id) => importersOf(id) !== undefined),
      pagesOf: (file) => this.#modulesOf(file, 'document').flatMap((id) => importersOf(id) ?? []),
    })
  }

  /** Checks a dev server at one document; returns nothing unless an import has to fail for it. */
  checkServed(file: string): Report | undefined {
    const { strict, severities } = this.#options
    const isError = (code: DiagnosticCode) =>
      strict === true || (severities?.[code] ?? catalogue[code].severity) === 'error'
    const view = this.#served()
    return this.#index.hasClash(file, isError, view) ? this.#report(view) : undefined
  }

  /** Checks a dev server soon: which documents share a page depends on modules yet to come. */
  checkLater(environment: HostEnvironment, tries = TRIES): void {
    this.#environments.add(environment)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      const view = this.#served()
      const found = this.#find(view)
      if (view.isPending && tries > 1) return this.checkLater(environment, tries - 1)
      this.#tell(environment, this.#log.add(found, 'project'))
    }, DELAY).unref()
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  /** Prints what is new; shows an error over the page, and has the documents fail when they are asked for again. */
  #tell({ logger }: HostEnvironment, report: Report): void {
    const error = print(logger, report)
    if (!error) return
    const files = new Set(report.found.map(({ file }) => file))
    const ids = [...files].flatMap((file) => this.#modulesOf(file))
    for (const { hot, moduleGraph } of this.#environments) {
      const modules = ids.flatMap((id) => moduleGraph?.getModuleById(id) ?? [])
      const made = modules.filter(({ transformResult }) => transformResult !== null)
      for (const module of made) moduleGraph!.invalidateModule(module)
      // Else they have failed already.
      if (made.length > 0) hot?.send(overlayOf(error))
    }
  }

  #report(view: ProjectView): Report {
    return this.#log.add(this.#find(view), 'project')
  }

  #find(view: ProjectView): CheckedDocument[] {
    return this.#index.check(view, this.#options.severities, shortPath)
  }

  /** The project of a dev server: what its environments were given so far. */
  #served() {
    const view = {
      /** Whether there is a module whose imports are not known yet. */
      isPending: false,
      includes: () => true,
      pagesOf: (file: string) => {
        const ids = this.#modulesOf(file, 'document')
        const graphs = [...this.#environments].flatMap(({ moduleGraph }) => moduleGraph ?? [])
        const modules = graphs.flatMap((graph) => ids.map((id) => graph.getModuleById(id)))
        return modules.flatMap((module) =>
          [...(module?.importers ?? [])].flatMap((importer) => {
            const { id, transformResult } = importer
            if (transformResult) this.#results.set(importer, transformResult)
            else view.isPending = true
            return id !== null && importsAtOnce(this.#results.get(importer), module!) ? id : []
          }),
        )
      },
    }
    return view
  }

  /** The ids of the modules of a document: of those that hold its fields, the whole of it, or either. */
  #modulesOf(file: string, wanted?: ModuleKind): string[] {
    const modules = [...(this.#modules.get(file) ?? [])]
    return modules.flatMap(([id, kind]) => (kind === (wanted ?? kind) ? id : []))
  }
}

/** Whether what a module was made into imports another at once, and not only when it comes to it. */
function importsAtOnce(result: TransformResult | undefined, { url }: EnvironmentModuleNode) {
  // Vite lists them for Node; for browsers they are in the code, which it has written them into.
  const imports = result?.code.matchAll(/\b(?:from|import)\s*(["'])([^"'\n]+)\1/g) ?? []
  const urls = result?.deps ?? [...imports].map(([, , text]) => text!)
  return urls.some((text) => plainUrl(text) === plainUrl(url))
}

/** A URL without what Vite adds to it. */
function plainUrl(url: string): string {
  return url.replace(/([?&])(?:t=\d+|import)(?=&|$)/g, '$1').replace(/[?&]+$/, '')
}
