export const extension = '.api.md'

export async function plugins() {
  const { apiMd } = await import('vite-plugin-api-md')
  return [apiMd({ cache: false })]
}
