import { existsSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import { createFilter } from '@rollup/pluginutils'
import type { ResolvedConfig } from 'vite'
import { decoded } from '../document/path.js'
import { llmsText, markdownOf } from '../llms/document-markdown.js'
import { describeProject, readPackageData } from '../project/api-description.js'
import { readText, toPosix } from '../project/files.js'
import { type HostLog, logOf, settingsOf } from './host.js'
import type { Instance } from './instance.js'
import type { MarkdownOptions, OpenApiOutputOptions } from './options.js'
import { print, type Report } from './report.js'

/** A file in the output. */
interface OutputFile {
  readonly fileName: string
  readonly source: string
}

/**
 * Describes the documents of a project in OpenAPI, imported or not, as they are at the time: the files of the
 * description, the diagnostics, and the paths of the documents.
 */
export function describeDocuments({
  options,
  filter,
  index,
  compiler,
  log,
}: Instance): Report & { files: OutputFile[]; paths: string[] } {
  const settings: OpenApiOutputOptions = settingsOf(options.openapi) ?? {}
  const { include, exclude } = settings
  const matches = createFilter(include, exclude, { resolve: index.root })
  const isDescribed = (file: string) =>
    (include !== undefined || filter.matches(file)) && matches(file)
  const { description, report, documents } = describeProject(
    // What cannot be read is on its way out.
    index.files(isDescribed).flatMap((file) => compiler.store.read(file) ?? []),
    { package: readPackageData(index.root), vocabulary: options.vocabulary, ...settings },
    options.severities,
    (file) => posix.relative(index.root, file),
  )
  const sources = [description, report].map((data) => `${JSON.stringify(data, null, 2)}\n`)
  return {
    ...log.add(documents, 'openapi'),
    files: descriptionNames(settings).map((fileName, at) => ({ fileName, source: sources[at]! })),
    paths: documents.map(({ file }) => file),
  }
}

/** The names of the description, and of the report where it is asked for. */
function descriptionNames({ fileName = 'openapi.json', report }: OpenApiOutputOptions): string[] {
  const beside = fileName.replace(/(?:\.json)?$/, '.report.json')
  return [fileName, ...(report ? [report === true ? beside : report] : [])]
}

/** The text that a dev server has for a name in the output; prints what there is to say of it. */
export function servedText(
  instance: Instance,
  name: string,
  config: ResolvedConfig,
): string | undefined {
  const { openapi, markdown } = instance.options
  if (openapi && descriptionNames(settingsOf(openapi) ?? {}).includes(name)) {
    const described = describeDocuments(instance)
    print(config.logger, described)
    return described.files.find(({ fileName }) => fileName === name)!.source
  }
  if (!markdown || !/\.(?:md|txt)$/.test(name)) return undefined
  return markdownOutput(instance, config, logOf(config.logger)).get(name)?.()
}

const LIST_NAME = 'llms.txt'

/** The makers of the pages of plain Markdown, and of the list of them, by their names in the output of an app. */
export function markdownOutput(
  { index, options }: Instance,
  { base, publicDir }: Pick<ResolvedConfig, 'base' | 'publicDir'>,
  log: HostLog,
): Map<string, () => string> {
  const settings: MarkdownOptions = settingsOf(options.markdown) ?? {}
  const { fileName = (file) => file.replace(/(?:\.api)?\.md$/, '.md'), llms, title } = settings
  /** The documents, by the names of their pages. */
  const files = new Map<string, string>()
  /** The names of their pages, by the documents. */
  const names = new Map<string, string>()
  const outputs = new Map<string, () => string>()

  /** Adds a file, unless Vite serves and copies one of the project's own by its name. */
  function add(name: string, make: () => string): void {
    if (!publicDir || !existsSync(posix.join(toPosix(publicDir), name)))
      return void outputs.set(name, make)
    index.tell(`\`markdown\` makes no ${name}: the public folder has a file of this name.`, log)
  }

  function pageOf(name: string) {
    const file = files.get(name)!
    return markdownOf(readText(file) ?? '', (path) => {
      const target = names.get(posix.resolve(posix.dirname(file), decoded(path)))
      if (target === undefined) return path
      const relative = posix.relative(posix.dirname(name), target)
      return encodeURI(relative.startsWith('.') ? relative : `./${relative}`)
    })
  }

  for (const file of index.files()) {
    const path = posix.relative(index.root, file)
    // A document outside of the root has no address in it.
    if (path.startsWith('../')) continue
    const name = posix.normalize(toPosix(fileName(path)))
    const isOutside = win32.isAbsolute(name) || /^\.\.?(?:\/|$)|\/$/.test(name)
    if (isOutside || name === LIST_NAME || files.has(name)) {
      const why = isOutside ? 'is no name of a file in the output' : 'is taken'
      const advice = 'Give it another name: `markdown: { fileName: (file) => … }`'
      index.tell(`${path} has no page of Markdown: \`${name}\` ${why}. ${advice}`, log)
      continue
    }
    add(name, () => pageOf(name).text)
    if (!outputs.has(name)) continue
    files.set(name, file)
    names.set(file, name)
  }
  if (llms !== false)
    add(LIST_NAME, () => {
      const pages = [...files.keys()].map((name) => ({ ...pageOf(name), address: base + name }))
      return llmsText(title ?? posix.basename(index.root), pages)
    })
  return outputs
}
