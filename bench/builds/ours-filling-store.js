import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { extension, options } from './ours.js'

export { extension }

/** The store is empty: the first build of a project. @param {string} root */
export async function prepare(root) {
  rmSync(join(root, '.vite'), { recursive: true, force: true })
}

export async function plugins() {
  const { apiMd } = await import('vite-plugin-api-md')
  return [apiMd(options)]
}
