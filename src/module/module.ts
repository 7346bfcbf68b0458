import type { Assembly } from '../compile/assemble.js'
import type { AssetImports } from './asset-imports.js'
import { writeModule, type EmitOptions, type EmittedModule } from './emitted-module.js'
import { endpointLiteral } from './endpoint-literal.js'
import { literal } from './literal.js'

/**
 * The module of a document: `html`, `articles`, `endpoints`, `frontmatter`, and all of them as default.
 *
 * Every part is a constant of its own that nothing else needs, so that a bundler drops the halves
 * that an app does not import.
 */
export function emitModule(
  source: string,
  assembly: Assembly,
  assets: AssetImports,
  options: EmitOptions,
): EmittedModule {
  const { pieces, document } = assembly
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
    'export default { html, articles, endpoints, frontmatter }',
  ]
  return writeModule(source, mapped, importLines(assets), exports, options)
}

function importLines({ specifiers }: AssetImports): string[] {
  if (specifiers.length === 0) return []
  return [
    ...specifiers.map(
      (specifier, index) => `import asset${index} from ${JSON.stringify(specifier)}`,
    ),
    // An address can be a `data:` URL of an SVG, in which a character reference must stay one.
    `const attribute = (url) => url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')`,
  ]
}

function htmlExpression(html: string, assets: AssetImports): string {
  const parts = assets.split(html)
  if (parts.length < 2 && typeof parts[0] !== 'number') return literal(html)
  const expressions = parts.map((part) =>
    typeof part === 'number' ? `/* @__PURE__ */ attribute(asset${part})` : literal(part),
  )
  return `/* @__PURE__ */ [${expressions.join(', ')}].join('')`
}
