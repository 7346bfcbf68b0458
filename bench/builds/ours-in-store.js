import { extension, options } from './ours.js'

export { extension }

/** The store is filled by the first build of a project. */
export async function plugins() {
  const { apiMd } = await import('vite-plugin-api-md')
  return [apiMd(options)]
}
