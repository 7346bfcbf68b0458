import { createRequire } from 'node:module'

export const extension = '.md'

export async function plugins() {
  // Its build is CommonJS, whose names Node does not see.
  const { Mode, plugin } = createRequire(import.meta.url)('vite-plugin-markdown')
  return [plugin({ mode: [Mode.HTML] })]
}
