import type { Page } from '@playwright/test'
import { rolldown } from 'rolldown'
import { stylesheet, type StylesheetOptions, type Theme } from '../src/stylesheet.js'

const host = 'http://blocks.test'

/** What a page of the little site is made of. */
export interface SitePage {
  /** The content of its body. */
  html: string
  /** Attributes of its root element. */
  root?: string
  /** CSS of the site's own, after the stylesheet of the blocks. */
  css?: string
  /** CSS of the site's own, before the stylesheet of the blocks. */
  earlierCss?: string
  /** A script module of the site's own; it can import `./behaviors.js`. */
  script?: string
  /** The theme that the stylesheet is written for: the built-in one when left out. */
  theme?: Theme
  /** What the stylesheet is written with. */
  styleOptions?: StylesheetOptions
  /** A page without a ground of its own, as a plain one is. */
  isBare?: boolean
  /** Whether the site's own CSS imports the stylesheet, which the page does not link then. */
  isImported?: boolean
  /** Whether its policy lets `style` attributes through: yes when left out. */
  styleAttributes?: boolean
}

let behaviors: Promise<Record<string, [type: string, body: string]>> | undefined

/** Opens a page that holds blocks and nothing else, under a strict Content-Security-Policy. */
export async function openSite(page: Page, content: SitePage): Promise<void> {
  const { html, root = '', css = '', earlierCss = '', script, theme, styleOptions } = content
  const { styleAttributes = true, isBare = false, isImported = false } = content
  const ground = isBare ? '' : 'body { margin: 0; background: var(--rf-color-bg) } '
  const ofAttributes = styleAttributes ? "'unsafe-inline'" : "'none'"
  const files: Record<string, [type: string, body: string]> = {
    '/': ['text/html', writePage(html, root, script !== undefined, isImported)],
    '/earlier.css': ['text/css', earlierCss],
    '/style.css': ['text/css', stylesheet(theme, styleOptions)],
    '/site.css': ['text/css', ground + css],
    ...(await (behaviors ??= bundleBehaviors())),
    '/script.js': ['text/javascript', script ?? ''],
  }
  await page.route(`${host}/**`, (route) => {
    const file = files[new URL(route.request().url()).pathname]
    if (!file) return route.fulfill({ status: 204 })
    const [type, body] = file
    return route.fulfill({
      body,
      contentType: `${type}; charset=utf-8`,
      headers: {
        // What a careful site sends; the blocks' own `style` attributes need style-src-attr.
        'Content-Security-Policy': `default-src 'none'; script-src 'self'; img-src 'self'; style-src-elem 'self'; style-src-attr ${ofAttributes}`,
      },
    })
  })
  await page.goto(`${host}/`)
}

function writePage(html: string, root: string, hasScript: boolean, isImported: boolean): string {
  const names = isImported ? ['earlier', 'site'] : ['earlier', 'style', 'site']
  const links = names.map((name) => `<link rel="stylesheet" href="/${name}.css">`)
  return `<!doctype html>
<html lang="en" ${root}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Blocks</title>
${links.join('')}</head>
<body><main>${html}</main>${hasScript ? '<script type="module" src="/script.js"></script>' : ''}</body>
</html>`
}

/** The script, with what it loads later, by the paths of its files. */
async function bundleBehaviors(): Promise<Record<string, [type: string, body: string]>> {
  const bundle = await rolldown({ input: new URL('../src/behaviors.ts', import.meta.url).pathname })
  const { output } = await bundle.generate({ format: 'es', minify: true })
  await bundle.close()
  return Object.fromEntries(
    output.flatMap((file) =>
      file.type === 'chunk' ? [[`/${file.fileName}`, ['text/javascript', file.code]]] : [],
    ),
  ) as Record<string, [type: string, body: string]>
}
