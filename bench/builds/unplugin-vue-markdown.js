export const extension = '.md'

export async function plugins() {
  const [{ default: markdown }, { default: vue }] = await Promise.all([
    import('unplugin-vue-markdown/vite'),
    import('@vitejs/plugin-vue'),
  ])
  // Shortcodes are no expressions, and images of the site no files: what users have to set for such pages.
  /** @type {import('@vitejs/plugin-vue').Options['template']} */
  const template = { transformAssetUrls: false, compilerOptions: { delimiters: ['<%', '%>'] } }
  return [vue({ include: [/\.vue$/, /\.md$/], template }), markdown({})]
}
