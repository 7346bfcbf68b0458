import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { PartialMessage, Plugin } from 'esbuild'
import { labelledHint } from '../diagnostics/wording.js'
import type { Asset, AssetSource } from '../project/destination.js'
import { documentPattern, plainName, readText, toPosix } from '../project/files.js'
import { kindOf } from './document-index.js'
import { fileCompiler, pluginName } from './host.js'
import type { FileOptions } from './options.js'
import { foundIn } from './report.js'

type FileDiagnostic = ReturnType<typeof foundIn>[number]

/** The plugin in the form of esbuild, which that of Bun resembles, without the types of either. */
export interface EsbuildApiMdPlugin {
  /** The name of the plugin. */
  name: string
  /** Has a build load documents, and the assets that they show. */
  setup(build: object): void
}

const assetNamespace = `${pluginName}:asset`

/** The plugin for esbuild and what builds with it: lets a bundle import `.api.md` files. */
export function apiMd(options: FileOptions = {}): EsbuildApiMdPlugin {
  const plugin = {
    name: pluginName,
    setup(build) {
      const { absWorkingDir = process.cwd(), sourcemap } = build.initialOptions ?? {}
      const compiler = fileCompiler(options, absWorkingDir)
      const assets: string[] = []
      /** Has an asset imported by a number, which nothing of its name is a part of. */
      const place = ({ file }: Asset): AssetSource => {
        if (!assets.includes(file)) assets.push(file)
        return { specifier: `${assetNamespace}/${assets.indexOf(file)}` }
      }

      build.onResolve({ filter: new RegExp(`^${assetNamespace}/`) }, ({ path }) => {
        const index = path.slice(assetNamespace.length + 1)
        const file = assets[Number(index)]!
        return { path: `${index}/${plainName(file)}`, namespace: assetNamespace, pluginData: file }
      })
      build.onLoad({ filter: /(?:)/, namespace: assetNamespace }, ({ pluginData: file }) => {
        return { contents: readFileSync(String(file)), loader: 'file', watchFiles: [file] }
      })

      build.onLoad(
        { filter: documentPattern, namespace: 'file' },
        async ({ path, suffix = '' }) => {
          const text = readText(path)
          // The host says best that there is none.
          if (text === undefined) return undefined
          const request = { file: toPosix(path), kind: kindOf(suffix) }
          const document = await compiler.compile(request, text, place)
          const found = foundIn(document)
          const messages = (severity: FileDiagnostic['severity']) =>
            found.filter((one) => one.severity === severity).map(messageOf)
          const map = sourcemap ? `\n//# sourceMappingURL=${(await document.map()).toUrl()}` : ''
          return {
            contents: document.code + map,
            loader: 'js',
            resolveDir: dirname(path),
            errors: messages('error'),
            warnings: messages('warning'),
            watchFiles: [path, ...document.dependencies],
          }
        },
      )
      build.onDispose?.(() => void compiler.dispose())
    },
  } satisfies Plugin
  return plugin
}

function messageOf({ file, source, range, message, code, hint }: FileDiagnostic): PartialMessage {
  const { start, end } = range
  const lineStart = source.lines.starts[start.line - 1] ?? 0
  const lineText = source.text.slice(lineStart, source.lines.starts[start.line]).trimEnd()
  // It counts bytes, and marks no more than a line.
  const column = Buffer.byteLength(source.text.slice(lineStart, start.offset))
  const last = Math.min(end.offset, lineStart + lineText.length)
  const length = Buffer.byteLength(source.text.slice(start.offset, Math.max(start.offset, last)))
  return {
    text: `${message} (${code})`,
    location: { file, line: start.line, column, length, lineText },
    notes: hint === undefined ? [] : [{ text: labelledHint(hint) }],
  }
}
