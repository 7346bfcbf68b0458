import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { compile } from '../src/compiler.js'
import { stylesheet } from '../src/stylesheet.js'
import { example } from './src/home/example.js'

/** Serves the stylesheet from its parts; an app outside this repository imports `style.css`. */
export function blockStyle(): Plugin {
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

/** The example of the first screen as it is compiled, so that it is there before its editor is. */
export function firstExample(): Plugin {
  const id = 'virtual:first-example'
  return {
    name: 'first-example',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(resolved) {
      if (resolved !== `\0${id}`) return undefined
      const { html, diagnostics } = compile(example, { layout: 'reference' })
      return `export const html = ${JSON.stringify(html)}\nexport const diagnostics = ${JSON.stringify(diagnostics)}`
    },
  }
}

/** Sets the scheme that a reader chose before the first paint: no page flashes in the other one. */
export function earlyScheme(): Plugin {
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
