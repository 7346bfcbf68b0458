import { basename } from 'node:path'

export const extension = '.api.md'

/** All documents are on one page, which needs ids of their own in each. */
export const options = {
  /** @param {string} file */
  idPrefix: (file) => `${basename(file, extension)}-`,
}

export async function plugins() {
  const { apiMd } = await import('vite-plugin-api-md')
  return [apiMd({ ...options, cache: false })]
}
