import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { docs, readGuide, type GuidePage } from './guide-page.js'

const template = fileURLToPath(new URL('index.html', import.meta.url))
const app = fileURLToPath(new URL('../index.html', import.meta.url))
const searchId = 'virtual:guide-search'

/**
 * Makes a page of the site of each page of `docs`: static files in the build, served in dev.
 *
 * Alone, without the playground beside them, they are pages that a browser opens from the disk: there
 * it loads no modules, and no styles by their rules.
 */
export function guide({ isAlone = false } = {}): Plugin {
  let pages: GuidePage[] | undefined
  const read = () => (pages ??= readGuide())
  let isBuild = false

  return {
    name: 'guide',
    config: () => {
      const input = { guide: template, ...(!isAlone && { index: app }) }
      return { build: { rolldownOptions: { input } } }
    },
    configResolved: ({ command }) => void (isBuild = command === 'build'),

    configureServer(server) {
      server.watcher.add(docs)
      server.watcher.on('all', (_event, file) => {
        const name = file.startsWith(docs) ? /([\w-]+)\.md$/.exec(file)?.[1] : undefined
        if (name === undefined) return
        pages = undefined
        // Pages of the playground keep what their readers have done.
        server.ws.send({ type: 'full-reload', path: `/guide/${name}.html` })
      })
      server.middlewares.use((request, response, next) => {
        const url = (request.url ?? '').split('?')[0]!
        if (!/^\/guide\/(?:[\w-]+\.html)?$/.test(url)) return next()
        server.transformIndexHtml(url, readFileSync(template, 'utf8')).then((html) => {
          response.setHeader('Content-Type', 'text/html')
          response.end(html)
        }, next)
      })
    },

    transformIndexHtml: {
      order: 'pre',
      handler(html, { path }) {
        // A build needs the names of its files first.
        if (isBuild || !path.startsWith('/guide/')) return html
        const name = /([\w-]+)\.html$/.exec(path)?.[1] ?? 'index'
        return fill(html, name, read())
      },
    },

    resolveId: (source) => (source === searchId ? `\0${searchId}` : undefined),
    load(id) {
      if (id !== `\0${searchId}`) return undefined
      const sections = read().flatMap((page) => page.sections)
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(sections))})`
    },

    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const file = bundle[isAlone ? 'index.html' : 'guide/index.html']
        if (file?.type !== 'asset') return
        const html = isAlone ? withoutModules(String(file.source)) : String(file.source)
        const guidePages = read()
        for (const { name } of guidePages) {
          const source = fill(html, name, guidePages)
          const fileName = file.fileName.replace('index', name)
          this.emitFile({ type: 'asset', fileName, source })
        }
        file.source = fill(html, 'index', guidePages)
      },
    },
  }
}

/** The template without what leads out of the site, or is not loaded from a disk. */
function withoutModules(html: string): string {
  return html
    .replaceAll(/ *<(?:link rel="icon"[^>]*>|a class="header-link"[^]*?<\/a>)\n/g, '')
    .replaceAll('type="module" crossorigin', 'defer')
    .replaceAll(' crossorigin', '')
}

/** The template with one page in it; the index has a list of all. */
function fill(html: string, name: string, pages: readonly GuidePage[]): string {
  const page = pages.find((candidate) => candidate.name === name)
  const parts: Record<string, string> = {
    name: page ? name : 'index',
    title: page?.title ?? 'Documentation',
    navigation: navigationOf(pages, name),
    content: page?.html ?? `<h1>Documentation</h1>${summaryOf(pages)}`,
  }
  return html.replaceAll(/\{(\w+)\}/g, (text, part: string) => parts[part] ?? text)
}

function navigationOf(pages: readonly GuidePage[], current: string): string {
  const groups = [...new Set(pages.map(({ group }) => group))]
  const sections = groups.map((group) => {
    const links = pages
      .filter((page) => page.group === group)
      .map(({ name, title }) => {
        const mark = name === current ? ' aria-current="page"' : ''
        return `<li><a href="./${name}.html"${mark}>${escape(title)}</a></li>`
      })
    return `<section><h2>${group}</h2><ul>${links.join('')}</ul></section>`
  })
  return sections.join('')
}

function summaryOf(pages: readonly GuidePage[]): string {
  const items = pages.map(({ name, title, sections }) => {
    const [first = ''] = sections[0]?.text.match(/^.*?[.:](?= |$)/) ?? []
    return `<dt><a href="./${name}.html">${escape(title)}</a></dt><dd>${escape(first)}</dd>`
  })
  return `<dl>${items.join('')}</dl>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
