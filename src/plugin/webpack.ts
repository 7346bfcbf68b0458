import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { LoaderContext } from 'webpack'
import type { PlaceAsset } from '../project/destination.js'
import { isFile, plainName, toPosix } from '../project/files.js'
import { findConfigFile } from '../project/options.js'
import type { DocumentCompiler } from '../module/document-compiler.js'
import { kindOf } from './document-index.js'
import { fileCompiler } from './host.js'
import type { FileOptions } from './options.js'
import { errorOf, foundIn, warningText } from './report.js'

/** The context of webpack and of Rspack; Turbopack emits no files. */
type LoaderHost = Omit<LoaderContext<FileOptions>, 'emitFile'> &
  Partial<Pick<LoaderContext<FileOptions>, 'emitFile'>>

/** A compiler for each rule, so that a document is compiled, and a highlighter prepared, once. */
const compilers = new WeakMap<object, Map<string, DocumentCompiler>>()

/** Compiles a document to an ES module; `?meta` in the import gives its data without any HTML. */
export const apiMdLoader = function load(this: object, text: string): void {
  const host = this as LoaderHost
  const done = host.async()
  compileFor(host, text).then(
    ({ code, map }) => done(null, code, map),
    (error: Error) => done(withoutStack(error)),
  )
}

async function compileFor(host: LoaderHost, text: string): Promise<{ code: string; map?: string }> {
  const { resourcePath, resourceQuery: query, rootContext, sourceMap = false } = host
  // The host may keep modules from one run to the next.
  const config = findConfigFile(rootContext)
  if (config !== undefined) host.addDependency(config)
  const compiler = compilerOf(host)
  if (host.getOptions().assets && !host.emitFile)
    throw new Error(
      'The option `assets` needs a host whose loaders emit files, as those of webpack and Rspack do.',
    )
  const request = { file: toPosix(resourcePath), kind: kindOf(query) }
  const document = await compiler.compile(request, text, placeIn(host))
  for (const file of document.dependencies) {
    if (isFile(file)) host.addDependency(file)
    else host.addMissingDependency(file)
  }
  const found = foundIn(document)
  const error = errorOf(found)
  if (error) throw new Error(`${error.message}\n${error.frame}`)
  for (const one of found) host.emitWarning(withoutStack(new Error(warningText(one))))
  return { code: document.code, ...(sourceMap && { map: (await document.map()).toString() }) }
}

/** Emits the assets of a document, which no rule of the host is asked about, under the hashes of their contents. */
function placeIn({ emitFile }: LoaderHost): PlaceAsset | undefined {
  return (
    emitFile &&
    (({ file }) => {
      const content = readFileSync(file)
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 20)
      const name = hash + extname(plainName(file))
      // As it is, also where it is code.
      emitFile(name, content, undefined, { sourceFilename: file, minimized: true })
      return { expression: `__webpack_public_path__ + ${JSON.stringify(encodeURI(name))}` }
    })
  )
}

/** The compiler of a rule: of its options, which the host makes anew for each document where it has none. */
function compilerOf(host: LoaderHost): DocumentCompiler {
  const { rootContext, _compiler: owner } = host
  const options = host.getOptions()
  const hasFunctions = Object.values(options).some((value) => typeof value === 'function')
  const [holder, key] = hasFunctions || !owner ? [options, ''] : [owner, JSON.stringify(options)]
  const ofHolder = compilers.get(holder) ?? new Map<string, DocumentCompiler>()
  const compiler = ofHolder.get(key) ?? fileCompiler(options, rootContext)
  compilers.set(holder, ofHolder.set(key, compiler))
  return compiler
}

/** An error as both hosts print it: its place is in the message, and where it was made helps nobody. */
function withoutStack(error: Error): Error {
  return Object.assign(error, { stack: '', hideStack: true })
}
