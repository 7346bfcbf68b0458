import { defaultClientConditions, defineConfig } from 'vite'
import { apiMd, type ApiMdOptions } from '../src/index.js'
import { shiki } from '../src/shiki.js'
import { blockStyle, earlyScheme, firstExample } from './page-plugins.js'
import { reference } from './reference.js'
import { server } from './src/page/server.js'

/** What is left out on purpose: the page of the description shows it. */
const known: ApiMdOptions['severities'] = {
  'default-unfit': 'off',
  'example-language': 'off',
  'header-ignored': 'off',
}

export default defineConfig({
  // Relative addresses: the built site works from any folder.
  base: './',
  // The sources of the compiler run in a worker, which has no document to decode character
  // references with; in the package the right variant is built in.
  resolve: { conditions: ['worker', ...defaultClientConditions] },
  worker: { format: 'es' },
  // The API viewer and the editor are large, and only come to those who open them.
  build: { chunkSizeWarningLimit: 2000 },
  plugins: [
    // The compiler itself changes here, which a cache would not see.
    apiMd({
      layout: 'reference',
      tryIt: true,
      server,
      highlight: shiki(),
      openapi: reference,
      severities: known,
      cache: false,
    }),
    blockStyle(),
    firstExample(),
    earlyScheme(),
  ],
})
