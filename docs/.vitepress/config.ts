import apiMd, { type ApiMdOptions } from 'vite-plugin-api-md'
import { shiki } from 'vite-plugin-api-md/shiki'
import { defineConfig } from 'vitepress'
import { diagnosticsOverview } from './diagnostics.js'
import { nameFiles, showExamples } from './fences.js'
import { copyPages } from './markdown-pages.js'

const options: ApiMdOptions = { highlight: shiki() }

export default defineConfig({
  title: 'vite-plugin-api-md',
  description:
    'HTTP endpoints documented in Markdown, as HTML and typed data, checked while you write.',
  lang: 'en',
  cleanUrls: false,
  srcExclude: ['**/*.api.md', 'screenshots/**'],
  // The playground is built into a folder of its own beside these pages.
  ignoreDeadLinks: [/\/playground\//],
  vue: { exclude: [/\.api\.md$/] },
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: {
    config(md) {
      nameFiles(md)
      showExamples(md)
    },
  },
  vite: { plugins: [apiMd(options), diagnosticsOverview()] },
  buildEnd: copyPages,
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Guide', link: '/getting-started' },
      { text: 'API', link: '/api' },
      { text: 'Playground', link: '/playground/', target: '_self' },
      { text: 'npm', link: 'https://www.npmjs.com/package/vite-plugin-api-md' },
    ],
    sidebar: [
      group('Start', {
        'getting-started': 'Getting started',
        frameworks: 'Frameworks',
        troubleshooting: 'Troubleshooting',
      }),
      group('Documents', {
        file: 'The file',
        attributes: 'Attributes',
        reading: 'How a page is read',
        checks: 'Checks',
        adoption: 'Adopt existing pages',
        diagnostics: 'Diagnostics',
        types: 'Types',
      }),
      group('Presentation', {
        theme: 'Styling and themes',
        highlighting: 'Highlighting',
        html: 'HTML structure',
        behaviors: 'The script',
        'reference-site': 'A reference site',
      }),
      group('Use', {
        api: 'API',
        openapi: 'OpenAPI',
        recipes: 'Recipes',
        mock: 'An app before its backend',
        verify: 'Verify against a server',
        'command-line': 'Command line',
      }),
      group('About', { performance: 'Performance', security: 'Security' }),
    ],
  },
})

/** One group of the sidebar: the title of each page by its file name. */
function group(text: string, pages: Readonly<Record<string, string>>) {
  const items = Object.entries(pages).map(([name, title]) => ({ text: title, link: `/${name}` }))
  return { text, items }
}
