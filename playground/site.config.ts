import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { noticesOf } from '../scripts/notices.js'
import { guide } from './guide/guide-plugin.js'
import { blockStyle, earlyScheme } from './page-plugins.js'

/** The documentation alone, as the package has it: pages that a browser opens from the disk. */
export default defineConfig({
  root: fileURLToPath(new URL('guide', import.meta.url)),
  base: './',
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: '../../dist/site',
    emptyOutDir: true,
    // Else the script would bring the styles.
    cssCodeSplit: false,
    rolldownOptions: {
      output: { format: 'iife', entryFileNames: 'site.js', assetFileNames: 'site[extname]' },
    },
  },
  plugins: [blockStyle(), earlyScheme(), guide({ isAlone: true }), notices()],
})

/** Adds the licences of what is in the script. */
function notices(): Plugin {
  return {
    name: 'notices',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? file.moduleIds : [],
      )
      this.emitFile({ type: 'asset', fileName: 'NOTICES.md', source: noticesOf(modules) })
    },
  }
}
