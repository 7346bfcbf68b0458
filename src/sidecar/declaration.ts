import type { Endpoint, Field, Parameter } from '../endpoint/endpoint.js'

/** How every declaration starts: a file without it was written by someone else. */
export const marker = '// Written by vite-plugin-api-md from'

/** What the first line of a declaration goes on with, by whether the document is a file. */
export const origins = { file: ' the document beside it', module: ' a document that is no file' }

/** Where the declaration finds the types of the fields. */
const compilerEntry = 'vite-plugin-api-md/compiler'

/**
 * The declaration of a document's module, with the literal methods, paths, names and ids of its
 * endpoints.
 */
export function declarationOf(
  endpoints: readonly Endpoint[],
  origin: keyof typeof origins = 'file',
): string {
  return `${marker}${origins[origin]}: edits are lost.
/* eslint-disable */
import type { Endpoint, Field, Parameter } from '${compilerEntry}'

type Documented<Literals> = Omit<Endpoint, 'position' | keyof Literals> & Literals

/** The whole file, rendered: the prose and the articles, in the order of the file. */
export declare const html: string
/** The HTML of each block alone; \`articles[i]\` belongs to \`endpoints[i]\`. */
export declare const articles: [${endpoints.map(() => 'string').join(', ')}]
/** The fields of each block. */
export declare const endpoints: ${tuple(endpoints.map(documented), '')}
/** The front matter, as one object; empty when there is none. */
export declare const frontmatter: Record<string, unknown>
/** The headings in the order of the source, for a table of contents. */
export declare const headings: { level: number; text: string; id: string }[]

/** All of the above but \`headings\`. */
declare const document: {
  html: typeof html
  articles: typeof articles
  endpoints: typeof endpoints
  frontmatter: typeof frontmatter
}
export default document
`
}

function documented(endpoint: Endpoint): string {
  const { id, method, path, pathParameters, parameters, responseFields } = endpoint
  const indent = '    '
  return `Documented<{
${indent}id: ${JSON.stringify(id)}
${indent}method: ${JSON.stringify(method)}
${indent}path: ${JSON.stringify(path)}
${indent}pathParameters: [${pathParameters.map((name) => JSON.stringify(name)).join(', ')}]
${indent}parameters: ${tuple(parameters.map(parameter), indent)}
${indent}responseFields: ${tuple(responseFields.map(field), indent)}
  }>`
}

function parameter({ name, in: location, required }: Parameter): string {
  return `Parameter & { name: ${JSON.stringify(name)}; in: ${JSON.stringify(location)}; required: ${required} }`
}

function field({ name, required }: Field): string {
  return `Field & { name: ${JSON.stringify(name)}; required: ${required} }`
}

function tuple(items: readonly string[], indent: string): string {
  if (items.length === 0) return '[]'
  return `[\n${items.map((item) => `${indent}  ${item},\n`).join('')}${indent}]`
}
