import type { Endpoint } from '../endpoint/endpoint.js'
import type { StoredDocument } from '../project/document.js'
import type { AssetPlace } from '../project/destination.js'
import { protocols } from '../render/inline.js'

/** The content of a module: the whole document, or only its fields. */
export type ModuleKind = 'document' | 'meta'

/** The content of the modules of a document. */
export interface ModuleContent extends Pick<StoredDocument, 'headings'> {
  readonly frontmatter: Readonly<Record<string, unknown>>
  /** In the order of the source. */
  readonly pieces: readonly {
    /** The HTML, cut where the address of an asset goes. */
    readonly html: readonly (string | AssetPlace)[]
    /** The fields, for a block. */
    readonly endpoint?: Endpoint | undefined
  }[]
}

/**
 * The module of a document: `html`, `articles`, `endpoints`, `frontmatter`, all of them as default, and
 * `headings`; of its `?meta` query, `endpoints`, `frontmatter`, and both as default.
 *
 * Every part is a constant of its own that nothing else needs, so that a bundler drops the halves
 * that an app does not import.
 */
export function emitModule(
  { pieces, headings, frontmatter }: ModuleContent,
  kind: ModuleKind,
  literalOf: Literals['of'] = (value, written = value) => literal(written),
): string {
  const isWhole = kind === 'document'
  const [htmls, articles, endpoints]: [string[], string[], string[]] = [[], [], []]
  const assets: Assets = new Map()
  const constants: string[] = []
  for (const [index, { html, endpoint }] of pieces.entries()) {
    if (endpoint) {
      endpoints.push(`e${index}`)
      // Without its position: a block that only moved stays the same.
      constants.push(
        `const e${index} = ${literalOf(endpoint, { ...endpoint, position: undefined })}`,
      )
    }
    if (!isWhole) continue
    htmls.push(`h${index}`)
    if (endpoint) articles.push(`h${index}`)
    constants.push(`const h${index} = ${htmlExpression(html, assets, literalOf)}`)
  }
  const exports = [
    `export const endpoints = [${endpoints.join(', ')}]`,
    `export const frontmatter = ${literalOf(frontmatter)}`,
  ]
  if (isWhole) {
    exports.unshift(
      `export const html = /* @__PURE__ */ [${htmls.join(', ')}].join('\\n')`,
      `export const articles = [${articles.join(', ')}]`,
    )
    exports.push(`export const headings = ${literalOf(headings)}`)
  }
  exports.push(`export default { ${isWhole ? 'html, articles, ' : ''}endpoints, frontmatter }`, '')
  return [...assetLines(assets), ...constants, ...exports].join('\n')
}

/** The module of a list of documents: the fields of each, and how to load the whole of it, by a path with a query. */
export function emitIndex(
  documents: readonly { readonly file: string; readonly name: string }[],
  query: string,
): string {
  const imports = documents.map(
    ({ file }, index) =>
      `import { endpoints as e${index}, frontmatter as f${index} } from ${JSON.stringify(`${file}?meta`)}`,
  )
  const entries = documents.map(({ file, name }, index) => {
    const load = `() => import(${JSON.stringify(file + query)})`
    return `  { file: ${literal(name)}, endpoints: e${index}, frontmatter: f${index}, load: ${load} },`
  })
  const lines = ['export const documents = [', ...entries, ']', 'export default documents', '']
  return [...imports, ...lines].join('\n')
}

/**
 * The starts that the address of an asset may have: no protocol, one that an author may write too, that
 * of a file, which it is in Node, or the image itself. Spaces and control characters, which browsers
 * skip, make none.
 */
const harmless = {
  link: `/^(?:[^:]*$|[^:/?#]*[/?#]|(?:${protocols.link}|file):)/i`,
  image: `/^(?:[^:]*$|[^:/?#]*[/?#]|(?:${protocols.image}|file|data):)/i`,
}

/** The names of the assets in a module, each with the line that defines it, by their sources. */
type Assets = Map<string, { readonly name: string; readonly line: string }>

/** Defines the assets, and what their addresses go through. */
function assetLines(assets: Assets): string[] {
  if (assets.size === 0) return []
  return [
    ...[...assets.values()].map(({ line }) => line),
    `const link = ${harmless.link}, image = ${harmless.image}`,
    // Where the page itself has another protocol, as in an extension, its assets have it too.
    `const own = (url) => url.startsWith(globalThis.location?.protocol + '//')`,
    // An address can be a `data:` URL of an SVG, in which a character reference must stay one.
    'const address = (url, harmless, written) =>',
    "  (typeof url === 'string' && (harmless.test(url) || own(url)) ? url : written)",
    `    .replaceAll('&', '&amp;').replaceAll('"', '&quot;')`,
  ]
}

function htmlExpression(
  html: readonly (string | AssetPlace)[],
  assets: Assets,
  literalOf: Literals['of'],
): string {
  const parts: (string | AssetPlace)[] = []
  for (const part of html) {
    const last = parts.at(-1)
    if (typeof part !== 'string' || typeof last !== 'string') parts.push(part)
    else parts[parts.length - 1] = last + part
  }
  if (parts.every((part) => typeof part === 'string')) return literalOf(parts.join(''))
  const expressions = parts.flatMap((part) => {
    if (typeof part === 'string') return part === '' ? [] : literalOf(part)
    const { source, kind, written } = part
    const key = JSON.stringify(source)
    const { name } = assets.get(key) ?? { name: `asset${assets.size}` }
    const line =
      'specifier' in source
        ? `import ${name} from ${JSON.stringify(source.specifier)}`
        : `const ${name} = ${source.expression}`
    assets.set(key, { name, line })
    return `/* @__PURE__ */ address(${name}, ${kind}, ${literalOf(written)})`
  })
  return `/* @__PURE__ */ [${expressions.join(', ')}].join('')`
}

/**
 * The texts that bundlers and their plugins replace, strings included, beside tokens with two
 * underscores (`__VITE_ASSET__`): stand-ins of hashes (`!~{001}~`), `process.env` and
 * `import.meta`, the comments of source maps, and what ends a script in HTML.
 */
const replacedText = /!~|process\.env|import\.meta|\/[/*][#@]|<!--|<\/?script|[\u2028\u2029]/gi

/** The character of each that is escaped. */
const escaped = /[~.#@<\u2028\u2029]/

/** The literals of a module, made anew only where the module before, of the same document, had none of the value: the same object, or an equal text. */
export class Literals {
  readonly #before: ReadonlyMap<unknown, string>
  readonly #made = new Map<unknown, string>()

  constructor(before?: Literals) {
    this.#before = before ? before.#made : new Map()
  }

  /** The literal of a value, or of what is written of it. */
  readonly of = (value: unknown, written = value): string => {
    const made = this.#before.get(value) ?? literal(written)
    this.#made.set(value, made)
    return made
  }
}

/**
 * A JavaScript expression for a value that JSON can hold.
 *
 * Author text in it survives every bundler, and the expression is dropped where it is not used.
 */
export function literal(value: unknown): string {
  // Class names have two underscores, too: this one replacement is never idle.
  const json = JSON.stringify(value).replaceAll('__', String.raw`_\u005f`)
  const safe = json.replace(replacedText, (text) => text.replace(escaped, escapeCharacter))
  return `/* @__PURE__ */ JSON.parse(${JSON.stringify(safe)})`
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
