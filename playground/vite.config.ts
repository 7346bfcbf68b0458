import { fileURLToPath } from 'node:url'
import { readdirSync } from 'node:fs'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { apiMd, type ApiMdOptions, type OpenApiOutputOptions } from '../src/index.js'
import { shiki } from '../src/shiki.js'
import { stylesheet } from '../src/stylesheet.js'
import { guide } from './guide/guide-plugin.js'

/** The description of the reference, with what its pages do not say. */
const reference: OpenApiOutputOptions = {
  include: 'docs/reference/**/*.api.md',
  report: true,
  info: { title: 'Example shop', version: '1.0.0' },
  servers: [{ url: 'https://api.example.com' }],
  auth: { 'API Key': { type: 'apiKey', in: 'header', name: 'X-API-Key' } },
}

/** What is left out on purpose: the page of the description shows it. */
const known: ApiMdOptions['severities'] = {
  'default-unfit': 'off',
  'example-language': 'off',
  'header-ignored': 'off',
  'responses-missing': 'off',
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
    apiMd({ highlight: shiki(), openapi: reference, severities: known, cache: false }),
    blockStyle(),
    earlyScheme(),
    guide(),
  ],
})

/** Serves the stylesheet from its parts; an app outside this repository imports `style.css`. */
function blockStyle(): Plugin {
  const id = 'virtual:block-style.css'
  const folder = fileURLToPath(new URL('../src/style/', import.meta.url))
  return {
    name: 'block-style',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(resolved) {
      if (resolved !== `\0${id}`) return undefined
      for (const name of readdirSync(folder)) this.addWatchFile(folder + name)
      return stylesheet()
    },
  }
}

/** Sets the scheme that a reader chose before the first paint: no page flashes in the other one. */
function earlyScheme(): Plugin {
  const set = `try {
      const scheme = localStorage.getItem('api-md-scheme')
      if (/^(light|dark)$/.test(scheme)) document.documentElement.dataset.colorScheme = scheme
    } catch {}`
  return {
    name: 'early-scheme',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'color-scheme', content: 'light dark' } },
      { tag: 'script', children: set },
    ],
  }
}
