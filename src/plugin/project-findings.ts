import { catalogue } from '../diagnostics/catalogue.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import {
  ClashIndex,
  type ProjectDocument,
  type ProjectView,
  isIdKey,
} from '../project/clash-index.js'
import { clashFinding } from '../project/clash-report.js'
import type { CompiledDocument } from '../module/document-compiler.js'
import { type DocumentError, errorOf, overlayOf, servedErrorOf } from './document-error.js'
import type { FindingLog } from './finding-log.js'
import { type CheckedDocument, withSeverity } from '../project/checked-document.js'
import { shortPath } from './finding-text.js'
import type { HostContext, HostEnvironment } from './host-context.js'
import { logWarnings } from './host-warning.js'
import type { ApiMdOptions } from './options.js'
import {
  DeferredWork,
  type DocumentModules,
  ServedProject,
  StaticImports,
  builtProject,
} from './project-views.js'
import type { DocumentRequest } from './request.js'

/** Finds what only shows when the documents of a project are seen together, and tells it once. */
export class ProjectFindings {
  readonly #options: ApiMdOptions
  readonly #log: FindingLog
  readonly #index = new ClashIndex()
  readonly #modules = new Map<string, { all: Set<string>; whole: Set<string> }>()
  /** The text with which a document was told of a key, by key and file. */
  readonly #told = new Map<string, Map<string, string>>()
  readonly #environments = new Set<HostEnvironment>()
  readonly #imports = new StaticImports()
  readonly #idCheck = new DeferredWork(() => this.#checkIds())

  constructor(options: ApiMdOptions, log: FindingLog) {
    this.#options = options
    this.#log = log
  }

  /** Takes a document in, as one of its modules; answers the keys to look at: none while it has errors. */
  add(id: string, { kind }: DocumentRequest, document: CompiledDocument): Set<string> {
    const { file, source, places } = document
    if (errorOf(document)) {
      this.#index.delete(file)
      return new Set()
    }
    const modules = this.#modules.get(file) ?? { all: new Set(), whole: new Set() }
    this.#modules.set(file, modules)
    modules.all.add(id)
    if (kind === 'document') modules.whole.add(id)
    return this.#index.set({ file, source, places })
  }

  /** Lets a document go that was removed: what comes back with it is told again. */
  delete(file: string): void {
    this.#check(this.#index.delete(file), this.#servedProject())
  }

  /** Checks all documents of a build. */
  checkBuilt(context: HostContext): ProjectCheck {
    return this.#check(
      this.#index.keys,
      builtProject(context, (file) => this.#modulesOf(file)),
    )
  }

  /** Checks what a dev server has, at the keys of one document. */
  checkServed(environment: HostEnvironment, keys: ReadonlySet<string>): ProjectCheck {
    this.checkIdsLater(environment)
    // Who shares a page shows later; only a document that fails its import for it has to know now.
    const now = [...keys].filter((key) => !isIdKey(key) || this.#doIdsFail)
    return this.#check(now, this.#servedProject())
  }

  /** Compares the ids of a dev server once it knows which modules import what. */
  checkIdsLater(environment: HostEnvironment): void {
    this.#environments.add(environment)
    this.#idCheck.request()
  }

  /** Lets go of what is still to be done. */
  close(): void {
    this.#idCheck.cancel()
  }

  get #doIdsFail(): boolean {
    const { strict, severities } = this.#options
    const code = 'id-in-two-files'
    return strict === true || (severities?.[code] ?? catalogue[code].severity) === 'error'
  }

  /** Whether all that there is to find was found. */
  #checkIds(): boolean {
    const view = this.#servedProject()
    const { documents, fresh } = this.#check([...this.#index.keys].filter(isIdKey), view)
    const [environment] = [...this.#environments].slice(-1)
    const error = servedErrorOf(...documents)
    if (!error) logWarnings(environment!, fresh)
    else {
      if (fresh.length > 0) {
        environment!.logger?.error(`${error.message}\n\n${error.frame}`, { timestamp: true })
      }
      for (const served of this.#environments) this.#fail(served, error, documents)
    }
    return !view.isPending
  }

  /** Shows the error over the page, and has the documents fail when they are asked for again. */
  #fail(
    { hot, moduleGraph }: HostEnvironment,
    error: DocumentError,
    documents: readonly CheckedDocument[],
  ): void {
    const modules = documents
      .flatMap(({ file }) => [...this.#modulesOf(file).all])
      .flatMap((id) => moduleGraph?.getModuleById(id) ?? [])
      .filter(({ transformResult }) => transformResult !== null)
    // They have failed already.
    if (modules.length === 0) return
    for (const module of modules) moduleGraph!.invalidateModule(module as never)
    hot?.send(overlayOf(error) as never)
  }

  #check(keys: Iterable<string>, view: ProjectView & { isPending?: boolean }): ProjectCheck {
    const check = new ProjectCheck()
    for (const key of keys) {
      const told = this.#told.get(key)
      const now = new Map<string, string>()
      for (const clash of this.#index.clashesAt(key, view)) {
        const { file, source } = clash.document
        const finding = clashFinding(clash, this.#options.severities, shortPath)
        if (!finding) continue
        now.set(file, source.text)
        const [found] = withSeverity([finding], this.#options.strict)
        check.add(clash.document, found!, told?.get(file) !== source.text)
      }
      // What is not known yet may still be there.
      if (view.isPending)
        for (const [file, text] of told ?? []) now.set(file, now.get(file) ?? text)
      if (now.size > 0) this.#told.set(key, now)
      else this.#told.delete(key)
    }
    for (const { file, diagnostics } of check.fresh) this.#log.tell(diagnostics, file)
    return check
  }

  #servedProject(): ServedProject {
    return new ServedProject(this.#environments, (file) => this.#modulesOf(file), this.#imports)
  }

  #modulesOf(file: string): DocumentModules {
    return this.#modules.get(file) ?? { all: new Set(), whole: new Set() }
  }
}

/** What the documents of a project say of each other. */
export class ProjectCheck {
  readonly #all = new Map<ProjectDocument, Diagnostic[]>()
  readonly #fresh = new Map<ProjectDocument, Diagnostic[]>()

  /** Adds a finding about a document. */
  add(document: ProjectDocument, finding: Diagnostic, isFresh: boolean): void {
    append(this.#all, document, finding)
    if (isFresh) append(this.#fresh, document, finding)
  }

  /** Every document with such findings, in the order of the files. */
  get documents(): CheckedDocument[] {
    return inOrder(this.#all)
  }

  /** The same with only the findings that were not told before. */
  get fresh(): CheckedDocument[] {
    return inOrder(this.#fresh)
  }
}

function append(
  findings: Map<ProjectDocument, Diagnostic[]>,
  document: ProjectDocument,
  finding: Diagnostic,
): void {
  const list = findings.get(document)
  if (list) list.push(finding)
  else findings.set(document, [finding])
}

function inOrder(findings: ReadonlyMap<ProjectDocument, Diagnostic[]>): CheckedDocument[] {
  return [...findings]
    .toSorted(([one], [other]) => (one.file < other.file ? -1 : 1))
    .map(([{ file, source }, list]) => ({
      file,
      source,
      diagnostics: list.toSorted((one, other) => one.range.start.offset - other.range.start.offset),
    }))
}
