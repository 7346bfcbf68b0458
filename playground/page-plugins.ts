import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { stylesheet } from '../src/stylesheet.js'

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
