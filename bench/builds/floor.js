import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { extension, options } from './ours.js'

export { extension }

/** @type {Record<string, string>} */
let codes = {}

/**
 * What is left is the work of Vite: the first process computes every module and keeps it for the next ones, which
 * nothing of that work follows into.
 *
 * @param {string} root
 */
export async function prepare(root) {
  const store = join(root, 'modules.json')
  if (!existsSync(store)) writeFileSync(store, JSON.stringify(await modulesOf(root)))
  codes = JSON.parse(readFileSync(store, 'utf8'))
}

/** The code of each module by the name of its document. @param {string} root */
async function modulesOf(root) {
  const { apiMd } = await import('vite-plugin-api-md/rollup')
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
  /** @type {typeof codes} */
  const modules = {}
  for (const file of readdirSync(root).filter((name) => name.endsWith(extension))) {
    const path = join(root, file)
    const module = await transform.handler.call(context, readFileSync(path, 'utf8'), path)
    if (!module) throw new Error(`There is no module for ${file}.`)
    modules[file] = module.code
  }
  return modules
}

export async function plugins() {
  return [
    {
      name: 'computed-beforehand',
      transform: {
        filter: { id: /\.api\.md$/ },
        /** @param {string} _text @param {string} id */
        handler(_text, id) {
          const code = codes[basename(id)]
          return code && { code, map: { mappings: '' }, moduleType: 'js' }
        },
      },
    },
  ]
}
