import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { apiMd } from 'vite-plugin-api-md/rollup'
import { extension, options } from './ours.js'

export { extension }

/** @type {Map<string, string>} */
const codes = new Map()

/** Computes every module beforehand; what is left is the work of Vite. @param {string} root */
export async function prepare(root) {
  /** @type {any} */
  const { transform } = apiMd(options)
  // The plugin asks nothing of its host while it compiles one document without diagnostics.
  const context = {
    warn() {},
    addWatchFile() {},
    emitFile: () => '',
    getModuleIds: () => [],
    getModuleInfo: () => null,
  }
  for (const file of readdirSync(root).filter((name) => name.endsWith(extension))) {
    const path = join(root, file)
    const module = await transform.handler.call(context, readFileSync(path, 'utf8'), path)
    if (!module) throw new Error(`There is no module for ${file}.`)
    codes.set(file, module.code)
  }
}

export async function plugins() {
  return [
    {
      name: 'computed-beforehand',
      transform: {
        filter: { id: /\.api\.md$/ },
        /** @param {string} _text @param {string} id */
        handler(_text, id) {
          const code = codes.get(basename(id))
          return code && { code, map: { mappings: '' }, moduleType: 'js' }
        },
      },
    },
  ]
}
