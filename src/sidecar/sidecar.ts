import { existsSync, readFileSync, rmSync } from 'node:fs'
import type { Endpoint, Field, Parameter } from '../endpoint/endpoint.js'
import { writeWhole } from './write-whole.js'

/** The start of every declaration: a file without it was written by someone else. */
const marker = '// Written by vite-plugin-api-md from'

/** The entry with the types of the fields. */
const compilerEntry = 'vite-plugin-api-md/compiler'

/** The state of the file in the place of a declaration. */
export type SidecarState = 'current' | 'outdated' | 'missing' | 'foreign'

const declarationName = /^(.*[^/\\])\.d\.([^./\\]+)\.ts$/s

/** The file beside a document in which TypeScript looks for the types of its module. */
export class Sidecar {
  /** The path of the document. */
  readonly document: string
  /** The path of the declaration: `users.api.d.md.ts` for `users.api.md`. */
  readonly path: string

  private constructor(document: string, path: string) {
    this.document = document
    this.path = path
  }

  /** The sidecar of a document; nothing for a file whose name has no place for one. */
  static of(document: string): Sidecar | undefined {
    const parts = /^(.*[^/\\])\.([^./\\]+)$/s.exec(document)
    if (!parts || declarationName.test(document)) return undefined
    return new Sidecar(document, `${parts[1]}.d.${parts[2]}.ts`)
  }

  /** The sidecar at a path; nothing for a path that is none. */
  static at(path: string): Sidecar | undefined {
    const parts = declarationName.exec(path)
    return parts ? new Sidecar(`${parts[1]}.${parts[2]}`, path) : undefined
  }

  /** Compares what is there with what should be. */
  state(declaration: string): SidecarState {
    const text = this.#text()
    if (text === undefined) return 'missing'
    if (!text.startsWith(marker)) return 'foreign'
    // Git may have given it the line endings of Windows.
    return text.replaceAll('\r\n', '\n') === declaration ? 'current' : 'outdated'
  }

  /** Writes the declaration where it differs and is ours to write; returns what was there before. */
  write(declaration: string): SidecarState {
    const state = this.state(declaration)
    if (state === 'missing' || state === 'outdated') writeWhole(this.path, declaration)
    return state
  }

  /** Tells whether the declaration is ours, and there is no such document. */
  isLeft(): boolean {
    return !existsSync(this.document) && this.#text()?.startsWith(marker) === true
  }

  /** Removes the declaration where it is ours and there is no such document; returns whether it did. */
  remove(): boolean {
    const isLeft = this.isLeft()
    if (isLeft) rmSync(this.path, { force: true })
    return isLeft
  }

  #text(): string | undefined {
    try {
      return readFileSync(this.path, 'utf8')
    } catch {
      return undefined
    }
  }
}

/**
 * The declaration of a document's module, with the literal methods, paths, names and ids of its
 * endpoints.
 */
export function declarationOf(endpoints: readonly Endpoint[]): string {
  return `${marker} the document beside it: edits are lost.
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
