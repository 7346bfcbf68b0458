export const extension = '.mdx'

export async function plugins() {
  const { default: mdx } = await import('@mdx-js/rollup')
  return [{ enforce: /** @type {const} */ ('pre'), ...mdx() }]
}
