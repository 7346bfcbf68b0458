import type { ModuleContent } from './module.js'
import { writeModule, type EmitOptions, type EmittedModule } from './emitted-module.js'
import { endpointLiteral } from './endpoint-literal.js'
import { literal } from './literal.js'

/** The module of a document's `?meta` query: `endpoints`, `frontmatter`, and both as default; no HTML. */
export function emitMeta(
  source: string,
  { pieces, document }: Pick<ModuleContent, 'pieces' | 'document'>,
  options: EmitOptions,
): EmittedModule {
  const endpoints: string[] = []
  const mapped = pieces.flatMap(({ span, endpoint }, index) => {
    if (!endpoint) return []
    endpoints.push(`e${index}`)
    return [{ span, lines: [`const e${index} = ${endpointLiteral(endpoint)}`] }]
  })
  const exports = [
    `export const endpoints = [${endpoints.join(', ')}]`,
    `export const frontmatter = ${literal(document.frontmatter)}`,
    'export default { endpoints, frontmatter }',
  ]
  return writeModule(source, mapped, [], exports, options)
}
