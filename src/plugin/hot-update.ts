import type { EnvironmentModuleNode, HotUpdateOptions } from 'vite'
import type { CompiledDocument } from '../module/document-compiler.js'
import { readText } from '../project/files.js'
import { resolvedIndexId } from './document-index.js'
import type { HostEnvironment } from './host.js'
import type { Instance } from './instance.js'
import { errorOf, foundIn, print } from './report.js'

/** The modules that one environment of a dev server was given. */
export function servedModules(instance: Instance, environment: HostEnvironment) {
  const { filter, index, compiler, log, project, serverErrors } = instance
  const { logger, moduleGraph } = environment
  /** The code that pages were last told of; nothing for a module whose import fails. */
  const told = new Map<string, string>()
  /** What each module depends on. */
  const dependencies = new Map<string, ReadonlySet<string>>()
  /** The modules that changed while another one failed, and that the page is to load once none does. */
  let pending: Iterable<EnvironmentModuleNode> = []
  const requestOf = ({ id }: EnvironmentModuleNode) => (id ? filter.requestOf(id) : undefined)
  const moduleById = (id: string) => moduleGraph?.getModuleById(id) ?? []

  /** Takes in what a module was made into: why its import fails, if it does, and what there is to print. */
  function give(id: string, document: CompiledDocument) {
    const report = log.add([document], document.kind)
    const clash = project.serve(id, document, environment)
    const error = errorOf(foundIn(document), true) ?? errorOf(clash?.found ?? [], true)
    dependencies.set(id, document.dependencies)
    if (error) told.delete(id)
    // Another page may still show what was given before.
    else if (!told.has(id)) told.set(id, document.code)
    serverErrors.tell(document.file, error, environment)
    return { error, reports: clash ? [report, clash] : [report] }
  }

  /** Whether a text gives another module than pages were told of; throws when it gives none. */
  async function changes(module: EnvironmentModuleNode, text: string): Promise<boolean> {
    const id = module.id!
    const before = told.get(id)
    const document = await compiler.compile(requestOf(module)!, text)
    const { error, reports } = give(id, document)
    for (const report of reports) print(logger, report)
    if (error) throw error
    told.set(id, document.code)
    return before !== document.code
  }

  /** The modules that a change of a file reaches, or nothing to leave it to the host; throws when a document has errors. */
  async function update(
    { type, file, modules }: HotUpdateOptions,
    text: string | undefined,
  ): Promise<EnvironmentModuleNode[] | undefined> {
    if (type === 'delete') project.delete(file)
    // Which documents share a page depends on the other modules.
    if (type === 'delete' || modules.length > 0) project.checkLater(environment)
    const own = modules.filter((module) => requestOf(module) !== undefined)
    const dependents = [...dependencies]
      .flatMap(([id, files]) => (files.has(file) ? moduleById(id) : []))
      .filter((module) => !modules.includes(module))
    const list = type !== 'update' && index.lists(file) ? [moduleById(resolvedIndexId)].flat() : []
    if (own.length + dependents.length + list.length === 0) return undefined

    const changed = new Set([...pending, ...list])
    const failures: unknown[] = []
    for (const module of [...own, ...dependents]) {
      const isOwn = own.includes(module)
      const saved = isOwn ? text : readText(requestOf(module)!.file)
      if (saved === undefined) dependencies.delete(module.id!)
      // A file that is new or gone has failed its imports or is about to: always tell them.
      if (saved === undefined || (isOwn && type !== 'update')) {
        told.delete(module.id!)
        // Of a file that is gone nobody may be left to tell.
        if (type !== 'delete' || module.importers.size > 0) changed.add(module)
        else moduleGraph?.invalidateModule(module)
        continue
      }
      try {
        // oxlint-disable-next-line no-await-in-loop -- reports in the order of the modules
        if (await changes(module, saved)) changed.add(module)
      } catch (error) {
        failures.push(error)
        moduleGraph?.invalidateModule(module)
      }
    }
    pending = failures.length > 0 ? changed : []
    if (failures.length === 0)
      return [...modules.filter((module) => !own.includes(module)), ...changed]
    for (const module of changed) moduleGraph?.invalidateModule(module)
    throw failures[0]
  }

  return { give, update }
}
