import type { DevEnvironment, EnvironmentModuleNode, TransformResult } from 'vite'
import { type DiagnosticCode, catalogue } from '../diagnostics/catalogue.js'
import { hasErrors } from '../diagnostics/diagnostic.js'
import type { CompiledDocument } from '../module/document-compiler.js'
import type { ModuleKind } from '../module/module.js'
import { ClashIndex, type ProjectView } from '../project/clash-index.js'
import type { HostContext } from './host.js'
import type { ApiMdOptions } from './options.js'
import { type Report, type diagnosticLog, overlayOf, print, shortPath } from './report.js'

/** How long a dev server waits for more modules, and how often for the imports of one. */
const DELAY = 100
const TRIES = 30

/** Finds what only shows when the documents of a project are seen together. */
export function projectCheck(
  { strict, severities }: ApiMdOptions,
  log: ReturnType<typeof diagnosticLog>,
) {
  const index = new ClashIndex()
  const modulesOf = new Map<string, Map<string, ModuleKind>>()
  const environments = new Set<DevEnvironment>()
  /** What the importers of documents were last made into: Vite lets go of it with each of their imports. */
  const results = new WeakMap<EnvironmentModuleNode, TransformResult>()
  let timer: NodeJS.Timeout | undefined

  /** The ids of the modules of a document, or of those that hold the whole of it. */
  function idsOf(file: string, wanted?: ModuleKind): string[] {
    const modules = [...(modulesOf.get(file) ?? [])]
    return modules.flatMap(([id, kind]) => (kind === (wanted ?? kind) ? id : []))
  }

  const report = (view: ProjectView): Report =>
    log.add(index.check(view, severities, shortPath), 'project')

  const servedAs = ({ moduleGraph }: DevEnvironment, ids: readonly string[]) =>
    ids.flatMap((id) => moduleGraph.getModuleById(id) ?? [])

  /** The project of a dev server: what its environments were given so far. */
  function servedProject() {
    const view = {
      isPending: false,
      includes: () => true,
      pagesOf: (file: string) => {
        const ids = idsOf(file, 'document')
        const modules = [...environments].flatMap((environment) => servedAs(environment, ids))
        return modules.flatMap((module) =>
          [...module.importers].flatMap((importer) => {
            const { id, transformResult } = importer
            if (transformResult) results.set(importer, transformResult)
            else view.isPending = true
            return id !== null && importsAtOnce(results.get(importer), module) ? id : []
          }),
        )
      },
    }
    return view
  }

  /** Prints what is new; shows an error over the page, and has the documents fail when they are asked for again. */
  function tell({ logger }: DevEnvironment, told: Report): void {
    const error = print(logger, told)
    if (!error) return
    const ids = [...new Set(told.found.map(({ file }) => file))].flatMap((file) => idsOf(file))
    for (const environment of environments) {
      const made = servedAs(environment, ids).filter(({ transformResult }) => transformResult)
      for (const module of made) environment.moduleGraph.invalidateModule(module)
      // Else they have failed already.
      if (made.length > 0) environment.hot.send(overlayOf(error))
    }
  }

  const check = {
    /** Takes a document in, as one of its modules; one with errors is left out. */
    add(id: string, document: CompiledDocument): void {
      const { file, kind, diagnostics } = document
      if (hasErrors(diagnostics)) return index.delete(file)
      const modules = modulesOf.get(file) ?? new Map<string, ModuleKind>()
      modulesOf.set(file, modules.set(id, kind))
      index.set(document)
    },

    delete: (file: string) => index.delete(file),
    close: () => clearTimeout(timer),

    checkBuilt(context: HostContext): Report {
      const importersOf = (id: string) => context.getModuleInfo(id)?.importers
      return report({
        includes: (file) => idsOf(file).some((id) => importersOf(id) !== undefined),
        pagesOf: (file) => idsOf(file, 'document').flatMap((id) => importersOf(id) ?? []),
      })
    },

    /** Takes in a document that is served; returns nothing unless its import has to fail for others. */
    serve(id: string, document: CompiledDocument, environment: DevEnvironment) {
      check.add(id, document)
      check.checkLater(environment)
      const isError = (code: DiagnosticCode) =>
        strict === true || (severities?.[code] ?? catalogue[code].severity) === 'error'
      const view = servedProject()
      return index.hasClash(document.file, isError, view) ? report(view) : undefined
    },

    /** Checks a dev server soon: which documents share a page depends on modules yet to come. */
    checkLater(environment: DevEnvironment, tries = TRIES): void {
      environments.add(environment)
      clearTimeout(timer)
      timer = setTimeout(() => {
        const view = servedProject()
        const found = index.check(view, severities, shortPath)
        if (view.isPending && tries > 1) return check.checkLater(environment, tries - 1)
        try {
          tell(environment, log.add(found, 'project'))
        } catch (error) {
          // `onDiagnostic` may throw, and nobody else would catch it.
          environment.logger.error(String(error))
        }
      }, DELAY).unref()
    },
  }
  return check
}

/** Whether a module imports another at once, and not only when it comes to it. */
function importsAtOnce(result: TransformResult | undefined, { url }: EnvironmentModuleNode) {
  // Vite lists them for Node; for browsers they are in the code, which it has written them into.
  const imports = result?.code.matchAll(/\b(?:from|import)\s*(["'])([^"'\n]+)\1/g) ?? []
  const urls = result?.deps ?? [...imports].map(([, , text]) => text!)
  return urls.some((text) => plainUrl(text) === plainUrl(url))
}

function plainUrl(url: string): string {
  return url.replace(/([?&])(?:t=\d+|import)(?=&|$)/g, '$1').replace(/(?<![?&])[?&]+$/, '')
}
