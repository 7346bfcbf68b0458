import type { Assembly } from '../../src/compile/assemble.js'
import type { ModuleContent } from '../../src/module/module.js'
import type { Endpoint } from '../../src/endpoint/endpoint.js'

/** The fields of an endpoint, for tests that care about few of them. */
export function endpoint(fields: Partial<Endpoint> = {}): Endpoint {
  const point = { line: 1, column: 1, offset: 0 }
  return {
    id: 'list-users',
    method: 'GET',
    path: '/api/users',
    pathParameters: [],
    parameters: [],
    responseFields: [],
    examples: [],
    responses: [],
    notes: [],
    attributes: {},
    position: { start: point, end: point },
    ...fields,
  }
}

/** One piece of a document for `assembly`: the text that stands for it in the source, and its output. */
export interface PieceSketch {
  source: string
  html: string
  endpoint?: Endpoint
}

/** What modules are made from. */
export type SketchedAssembly = Pick<Assembly, 'document' | 'pieces'> &
  Pick<ModuleContent, 'headings'>

/** A compiled document made by hand, with the source that its spans point into. */
export function assembly(
  sketches: PieceSketch[],
  frontmatter: Record<string, unknown> = {},
): { source: string; assembly: SketchedAssembly } {
  let source = '---\n---\n'
  const pieces = sketches.map(({ source: text, ...rest }) => {
    const start = source.length
    source += text
    const span = { start, end: source.length }
    source += '\n\n'
    return { ...rest, span }
  })
  const blocks = pieces.filter((piece) => piece.endpoint)
  const document = {
    html: pieces.map(({ html }) => html).join('\n'),
    articles: blocks.map(({ html }) => html),
    endpoints: blocks.flatMap((piece) => piece.endpoint ?? []),
    frontmatter,
    diagnostics: [],
  }
  const headings = [{ level: 1, text: 'Users', id: 'users' }]
  return {
    source,
    assembly: { document, pieces, headings },
  }
}

/** Runs the code of a module without imports, and returns its exports. */
export async function run(code: string): Promise<Record<string, unknown>> {
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<
    string,
    unknown
  >
}
