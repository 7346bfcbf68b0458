import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compiler.js'

const root = new URL('../../', import.meta.url)
const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(new URL('docs/', root))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

/** The HTML of a page, with its code, where nothing is a link, left out. */
function htmlOf(page: string): string {
  const text = readFileSync(new URL(page, root), 'utf8')
  const { html } = compile(text, { allowDangerousHtml: true, theme: false, headingIds: 'github' })
  return html.replace(/<code[^>]*>[^]*?<\/code>/g, '')
}

/** The addresses of links and pictures. */
function destinationsOf(page: string): string[] {
  const matches = htmlOf(page).matchAll(/(?:href|src|srcset)="([^"]*)"/g)
  return [...matches].map(([, address]) => decodeURIComponent(address!))
}

function isRelative(address: string): boolean {
  return !/^(?:[a-z]+:|#)/.test(address)
}

describe('links of the documentation', () => {
  test.each(pages)('of %s lead to a file, and to a heading in it', (page) => {
    const missing = destinationsOf(page).filter((address) => {
      if (/^[a-z]+:/.test(address)) return false
      const { pathname, hash } = new URL(address, new URL(page, root))
      const file = new URL(pathname, root)
      if (!existsSync(file)) return true
      const target = decodeURIComponent(pathname.slice(root.pathname.length))
      return hash !== '' && !htmlOf(target).includes(`id="${decodeURIComponent(hash.slice(1))}"`)
    })
    expect(missing).toEqual([])
  })

  test('every page of docs can be reached from the README', () => {
    const reached = new Set(['README.md'])
    for (const page of reached) {
      for (const address of destinationsOf(page).filter(isRelative)) {
        const { pathname } = new URL(address, new URL(page, root))
        if (pathname.endsWith('.md')) reached.add(pathname.slice(root.pathname.length))
      }
    }
    // The landing page leads to the others on the site alone.
    const listed = pages.filter((page) => page.startsWith('docs/') && page !== 'docs/index.md')
    expect(listed.filter((page) => !reached.has(page))).toEqual([])
  })
})

/** What only works beside the repository: to be made absolute once its address is known. */
const relativeInReadme = [
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'docs/adoption.md',
  'docs/api.md',
  'docs/attributes.md',
  'docs/behaviors.md',
  'docs/checks.md',
  'docs/command-line.md',
  'docs/diagnostics.md',
  'docs/file.md',
  'docs/frameworks.md',
  'docs/getting-started.md',
  'docs/highlighting.md',
  'docs/html.md',
  'docs/mock.md',
  'docs/openapi.md',
  'docs/performance.md',
  'docs/reading.md',
  'docs/recipes.md',
  'docs/reference-site.md',
  'docs/screenshots/editor-dark.png',
  'docs/screenshots/editor-light.png',
  'docs/screenshots/list-users-dark.png',
  'docs/screenshots/list-users.png',
  'docs/screenshots/playground-dark.png',
  'docs/screenshots/playground-light.png',
  'docs/screenshots/try-it-dark.png',
  'docs/screenshots/try-it-light.png',
  'docs/security.md',
  'docs/theme.md',
  'docs/troubleshooting.md',
  'docs/types.md',
  'docs/verify.md',
]

test('the README has absolute addresses once package.json names the repository', () => {
  const { repository } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  const relative = new Set(destinationsOf('README.md').filter(isRelative))
  expect([...relative].toSorted()).toEqual(repository ? [] : relativeInReadme)
})
