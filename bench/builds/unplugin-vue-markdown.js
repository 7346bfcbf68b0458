export const extension = '.md'

export async function plugins() {
  const [{ default: markdown }, { default: vue }] = await Promise.all([
    import('unplugin-vue-markdown/vite'),
    import('@vitejs/plugin-vue'),
  ])
  return [vue({ include: [/\.vue$/, /\.md$/] }), markdown({})]
}
