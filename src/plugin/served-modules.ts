import type { EnvironmentModuleNode, HotUpdateOptions } from 'vite'
import type { CompiledDocument } from '../module/document-compiler.js'
import { readText } from '../project/destination-path.js'
import { resolvedIndexId } from './document-index.js'
import type { HostEnvironment } from './host.js'
import type { Instance } from './instance.js'
import { type DocumentError, errorOf, foundIn, overlayOf, print } from './report.js'

interface Given {
  /** The emitted code; nothing after an error. */
  readonly code: string | undefined
  /** Whether another page may still show what was given before. */
  isStale: boolean
}

/** The modules that one environment of a dev server was given. */
export function servedModules(instance: Instance, environment: HostEnvironment) {
  const { filter, index, compiler, log, project } = instance
  const { logger, moduleGraph } = environment
  const given = new Map<string, Given>()
  /** What each module depends on; the host may keep one that pages were told to ask for again. */
  const dependencies = new Map<string, ReadonlySet<string>>()
  /** The modules that changed while another one failed, and that the page is to load once none does. */
  let pendingReloads: Iterable<EnvironmentModuleNode> = []
  const requestOf = ({ id }: EnvironmentModuleNode) => (id ? filter.requestOf(id) : undefined)

  /** Shows an error over the page that only a server would see; a page that showed one is loaded again. */
  function tellPage(file: string, error: DocumentError | undefined): void {
    const server = instance.serverOf(environment)
    if (!server?.client || environment === server.client) return
    const { client, serverErrors, shown } = server
    if (error) {
      serverErrors.set(file, overlayOf(error))
      if (client.moduleGraph?.getModulesByFile(file)?.size) return
      shown.add(file)
      client.hot?.send(overlayOf(error))
    } else {
      serverErrors.delete(file)
      if (shown.delete(file)) client.hot?.send({ type: 'full-reload' })
    }
  }

  /** Takes in what is given for a module: whether it is other than pages were told of, and why its import fails. */
  function give(id: string, document: CompiledDocument) {
    const { file } = document
    const clash = project.serve(id, document, environment)
    const error = errorOf(foundIn(document), true) ?? errorOf(clash?.found ?? [], true)
    const code = error ? undefined : document.code
    const before = given.get(id)
    const isStale = before !== undefined && (before.isStale || before.code !== code)
    given.set(id, { code, isStale })
    dependencies.set(id, document.dependencies)
    tellPage(file, error)
    return { error, clash, isOther: before === undefined || isStale }
  }

  /** Whether a text gives another module than pages were told of; throws when it gives none. */
  async function changes(module: EnvironmentModuleNode, text: string): Promise<boolean> {
    const document = await compiler.compile(requestOf(module)!, text)
    const { error, clash, isOther } = give(module.id!, document)
    // It will be compiled again, and tell of its warnings then.
    if (!error && isOther) {
      given.get(module.id!)!.isStale = false
      return true
    }
    print(logger, log.add([document], document.kind))
    if (!error) return false
    if (clash) print(logger, clash)
    moduleGraph?.invalidateModule(module)
    throw error
  }

  /** The modules that a change of a file reaches, or nothing to leave it to the host; throws when a document has errors. */
  async function update(
    { type, file, modules }: HotUpdateOptions,
    text: string | undefined,
  ): Promise<EnvironmentModuleNode[] | undefined> {
    if (type === 'delete') project.delete(file)
    // Which documents share a page depends on the other modules.
    if (type === 'delete' || modules.length > 0) project.checkLater(environment)
    const moduleById = (id: string) => moduleGraph?.getModuleById(id) ?? []
    const own = modules.filter((module) => requestOf(module) !== undefined)
    const dependents = [...dependencies]
      .flatMap(([id, files]) => (files.has(file) ? moduleById(id) : []))
      .filter((module) => !modules.includes(module))
    const list = type !== 'update' && index.lists(file) ? [moduleById(resolvedIndexId)].flat() : []
    if (own.length + dependents.length + list.length === 0) return undefined
    // The list may have let go of a file that is gone already: nobody is left to tell.
    const isLeft = type === 'delete' && list.length > 0
    const told = own.filter(({ importers }) => !isLeft || importers.size > 0)

    const changed = new Set(list)
    const results = await Promise.allSettled(
      [...told, ...dependents].map(async (module) => {
        const isOwn = own.includes(module)
        const saved = isOwn ? text : readText(requestOf(module)!.file)
        // A file that is new or gone has failed its imports or is about to: always tell them.
        const isOther = saved === undefined || (isOwn && type !== 'update')
        if (isOther) given.delete(module.id!)
        if (saved === undefined) dependencies.delete(module.id!)
        if (isOther || (await changes(module, saved))) changed.add(module)
      }),
    )
    for (const module of pendingReloads) changed.add(module)
    const failed = results.find((result) => result.status === 'rejected')
    pendingReloads = failed ? changed : []
    if (!failed) return [...modules.filter((module) => !own.includes(module)), ...changed]
    for (const module of changed) moduleGraph?.invalidateModule(module)
    throw failed.reason
  }

  return { give, update }
}
