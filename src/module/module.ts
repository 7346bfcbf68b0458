import type { Assembly } from '../compile/assemble.js'
import type { ApiDocument } from '../compile/api-document.js'
import type { AssetImports } from './asset-imports.js'
import { writeModule, type EmitOptions, type EmittedModule } from './emitted-module.js'
import { endpointLiteral } from './endpoint-literal.js'
import { literal } from './literal.js'

/** What the modules of a document hold. */
export interface ModuleContent extends Pick<Assembly, 'pieces' | 'headings'> {
  readonly document: Pick<ApiDocument, 'frontmatter'>
}

/**
 * The module of a document: `html`, `articles`, `endpoints`, `frontmatter`, all of them as default, and
 * `headings`.
 *
 * Every part is a constant of its own that nothing else needs, so that a bundler drops the halves
 * that an app does not import.
 */
export function emitModule(
  source: string,
  content: ModuleContent,
  assets: AssetImports,
  options: EmitOptions,
): EmittedModule {
  const { pieces, headings, document } = content
  const htmls: string[] = []
  const articles: string[] = []
  const endpoints: string[] = []
  const mapped = pieces.map(({ span, html, endpoint }, index) => {
    const lines = [`const h${index} = ${htmlExpression(html, assets)}`]
    htmls.push(`h${index}`)
    if (endpoint) {
      lines.unshift(`const e${index} = ${endpointLiteral(endpoint)}`)
      articles.push(`h${index}`)
      endpoints.push(`e${index}`)
    }
    return { span, lines }
  })
  const exports = [
    `export const html = /* @__PURE__ */ [${htmls.join(', ')}].join('\\n')`,
    `export const articles = [${articles.join(', ')}]`,
    `export const endpoints = [${endpoints.join(', ')}]`,
    `export const frontmatter = ${literal(document.frontmatter)}`,
    `export const headings = ${literal(headings)}`,
    'export default { html, articles, endpoints, frontmatter }',
  ]
  return writeModule(source, mapped, importLines(assets), exports, options)
}

/**
 * What an imported address may start with: no protocol, or one that an author may write too, or
 * the image itself. Spaces and control characters, which browsers skip, make none.
 */
const harmless = {
  link: String.raw`/^(?:[^:]*$|[^:/?#]*[/?#]|(?:https?|ircs?|mailto|xmpp):)/i`,
  image: String.raw`/^(?:[^:]*$|[^:/?#]*[/?#]|(?:https?|data):)/i`,
}

function importLines({ specifiers }: AssetImports): string[] {
  if (specifiers.length === 0) return []
  return [
    ...specifiers.map(
      (specifier, index) => `import asset${index} from ${JSON.stringify(specifier)}`,
    ),
    `const link = ${harmless.link}, image = ${harmless.image}`,
    // Where the page itself has another protocol, as in an extension, its assets have it too.
    `const own = (url) => url.startsWith(globalThis.location?.protocol + '//')`,
    // An address can be a `data:` URL of an SVG, in which a character reference must stay one.
    'const address = (url, harmless, written) =>',
    "  (typeof url === 'string' && (harmless.test(url) || own(url)) ? url : written)",
    `    .replaceAll('&', '&amp;').replaceAll('"', '&quot;')`,
  ]
}

function htmlExpression(html: string, assets: AssetImports): string {
  const parts = assets.split(html)
  if (parts.length < 2 && typeof parts[0] !== 'object') return literal(html)
  const expressions = parts.map((part) => {
    if (typeof part === 'string') return literal(part)
    const { index, kind, written } = part
    return `/* @__PURE__ */ address(asset${index}, ${kind}, ${literal(written)})`
  })
  return `/* @__PURE__ */ [${expressions.join(', ')}].join('')`
}
