import type { DevEnvironment, Environment, EnvironmentModuleNode, HotUpdateOptions } from 'vite'
import type { CompiledDocument } from '../module/document-compiler.js'
import { isFile, readText } from '../project/files.js'
import { resolvedIndexId } from './document-index.js'
import { informedBy } from './host.js'
import type { Instance } from './instance.js'
import type { openApiOutput } from './open-api.js'
import { errorOf, foundIn, print } from './report.js'
import type { keepSidecars } from './sidecars.js'

/** The modules that one environment of a dev server was given. */
function servedModules(instance: Instance, environment: DevEnvironment) {
  const { filter, index, compiler, log, project, serverErrors } = instance
  const { logger, moduleGraph } = environment
  /** The code that pages were last told of; nothing for a module whose import fails. */
  const told = new Map<string, string>()
  /** What each module depends on. */
  const dependencies = new Map<string, ReadonlySet<string>>()
  /** The modules that changed while another one failed, and that the page is to load once none does. */
  let pending: Iterable<EnvironmentModuleNode> = []
  const requestOf = ({ id }: EnvironmentModuleNode) => (id ? filter.requestOf(id) : undefined)
  const moduleById = (id: string) => moduleGraph.getModuleById(id) ?? []

  /** Takes in what a module was made into, and prints what there is to say; returns why its import fails, if it does. */
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
        else moduleGraph.invalidateModule(module)
        continue
      }
      try {
        // oxlint-disable-next-line no-await-in-loop -- reports in the order of the modules
        if (await changes(module, saved)) changed.add(module)
      } catch (error) {
        failures.push(error)
        moduleGraph.invalidateModule(module)
      }
    }
    pending = failures.length > 0 ? changed : []
    if (failures.length === 0)
      return [...modules.filter((module) => !own.includes(module)), ...changed]
    for (const module of changed) moduleGraph.invalidateModule(module)
    throw failures[0]
  }

  return { give, update }
}

/** Has the environments of the dev servers follow the changes of files. */
export function hotUpdates(
  instance: Instance,
  sidecars: ReturnType<typeof keepSidecars> | undefined,
  openApi: ReturnType<typeof openApiOutput> | undefined,
) {
  const { filter } = instance
  const served = new WeakMap<DevEnvironment, ReturnType<typeof servedModules>>()
  const servedIn = (environment: DevEnvironment) => {
    let modules = served.get(environment)
    if (!modules) served.set(environment, (modules = servedModules(instance, environment)))
    return modules
  }
  const saves = new Saves()
  /** Settles with the document's update before: its error must not come after a later update. */
  let updates: Promise<unknown> = Promise.resolve()

  async function update(environment: Environment | undefined, change: HotUpdateOptions) {
    const { file, modules } = change
    if (environment?.mode !== 'dev') return undefined
    const isClient = environment.name === 'client'
    // Vite sends nothing to the browser before all environments have answered.
    const isRead = filter.matches(file) && (isClient || modules.length > 0)
    const text = isRead ? await saves.textOf(change) : undefined
    if (isClient && isRead) {
      // Whether or not the document is imported; one that cannot be read now may be there still.
      if (text !== null) sidecars?.follow(file, text, informedBy(environment.logger))
      openApi?.tell(file, environment)
      // Outside of its root Vite loses sight of a file that goes and comes back.
      if (typeof text !== 'string') instance.watch(file)
      saves.lookAgain(change, text)
    }
    return servedIn(environment).update(change, text ?? undefined)
  }

  return {
    give: (environment: DevEnvironment, id: string, document: CompiledDocument) =>
      servedIn(environment).give(id, document),

    hotUpdate(this: { environment?: Environment }, change: HotUpdateOptions) {
      // No other file waits for documents, which may wait for a highlighter.
      if (!filter.matches(change.file)) return update(this.environment, change)
      const updated = updates.then(() => update(this.environment, change))
      updates = updated.catch(() => {})
      return updated
    },
  }
}

/** The text of a saved file: nothing for one that is gone, `null` for one that cannot be read. */
type SavedText = string | undefined | null

/** The files that a dev server tells of, as they are read and looked at again. */
export class Saves {
  /** What was read for a change: hosts tell it once for each environment. */
  readonly #texts = new WeakMap<object, Promise<SavedText>>()
  readonly #timers = new Map<string, NodeJS.Timeout>()

  /** The new text of a file, which is read once for a change. */
  textOf(change: HotUpdateOptions): Promise<SavedText> {
    // Some hosts leave out how it is read.
    const { read: key = change } = change
    let text = this.#texts.get(key)
    if (!text) this.#texts.set(key, (text = read(change)))
    return text
  }

  /** Looks once more at a file whose text was told: the watcher drops what follows within 50 ms. */
  lookAgain({ file, server }: HotUpdateOptions, told: SavedText): void {
    clearTimeout(this.#timers.get(file))
    const look = () => {
      this.#timers.delete(file)
      const text = readText(file)
      if (text !== undefined && text !== told)
        server.watcher.emit(told === undefined ? 'add' : 'change', file)
    }
    this.#timers.set(file, setTimeout(look, 150).unref())
  }
}

async function read({ type, file, read: readByHost }: HotUpdateOptions): Promise<SavedText> {
  if (type === 'delete') return undefined
  // Reading anything but a file may never end.
  if (!isFile(file)) return null
  // Through the host it waits for the end of a write.
  return readByHost ? Promise.resolve(readByHost()).catch(() => null) : (readText(file) ?? null)
}
