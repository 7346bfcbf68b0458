/** A stretch of a path: what was written, from `start` to `end`, and the name in it. */
export interface PathPart {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** A path as read. */
export interface Path {
  readonly text: string
  /** The `:name` parameters, in their order. */
  readonly parameters: readonly PathPart[]
  /** Parameters written in the `{name}` way, which is not the way of this format. */
  readonly braces: readonly PathPart[]
  /** The start of the query string, question mark included; the length of the path when there is none. */
  readonly queryStart: number
}

// A name starts after a colon that no word ends at: `/users:batch` and `/at/12:30` have none.
// It holds letters, digits, `_` and inner hyphens: `/:from-:to` has two, `/:user-id` one.
const PARAMETER =
  /(?<![\p{L}\p{N}_]):([\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*)|\$?\{((?:[^{}/]|\{[^{}/]*\})*)\}/gu

/** The same for paths of ASCII alone, which are nearly all; classes of Unicode are slow to compile. */
const ASCII_PARAMETER = /(?<!\w):(\w+(?:-\w+)*)|\$?\{((?:[^{}/]|\{[^{}/]*\})*)\}/g
// oxlint-disable-next-line no-control-regex -- ASCII includes them
const ASCII = /^[\0-\x7f]*$/

/** Reads a path: its parameters, and what does not belong into one. */
export function readPath(text: string): Path {
  const question = text.indexOf('?')
  const queryStart = question === -1 ? text.length : question
  const parameters: PathPart[] = []
  const braces: PathPart[] = []
  if (!/[:{]/.test(text)) return { text, parameters, braces, queryStart }
  const pattern = ASCII.test(text) ? ASCII_PARAMETER : PARAMETER
  const route = text.slice(0, queryStart)
  pattern.lastIndex = 0
  for (let match = pattern.exec(route); match; match = pattern.exec(route)) {
    const { 1: name, 2: brace, index: start } = match
    const end = pattern.lastIndex
    if (name !== undefined) parameters.push({ name, start, end })
    else braces.push({ name: parameterName(brace!), start, end })
  }
  return { text, parameters, braces, queryStart }
}

/** The types that a router may have before or after the name of a parameter. */
const TYPE = /^(?:int|integer|string|str|uuid|path|slug|float)$/

/** The name in `user.id`, `id:[0-9]+`, `int:id` or `path*` as a path can have it, or an empty text. */
export function parameterName(written: string): string {
  const [first = '', second] = written.split(/[:=]/)
  const name = second !== undefined && TYPE.test(first.trim()) ? second : first
  return name.match(/[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*/gu)?.join('_') ?? ''
}

/** The path without the names of its parameters: equal for two paths that a router cannot tell apart. */
export function comparablePath(text: string): string {
  // NUL cannot be meant in a path, so a literal text never equals a parameter.
  return replaceParts(text, partsOf(readPath(text)), () => '\0')
}

/** The parameters of a path, however they are written, in their order. */
function partsOf({ parameters, braces }: Path): readonly PathPart[] {
  if (braces.length === 0) return parameters
  return [...parameters, ...braces].toSorted((one, other) => one.start - other.start)
}

/** A path with other texts in place of some parts of it, which are in their order. */
export function replaceParts(
  text: string,
  parts: readonly PathPart[],
  write: (name: string) => string,
): string {
  let replaced = ''
  let end = 0
  for (const part of parts) {
    replaced += text.slice(end, part.start) + write(part.name)
    end = part.end
  }
  return replaced + text.slice(end)
}

/** The route of a path with its parameters in braces: `/users/{id}` for `/users/:id`. */
export function templateOf(path: Path): string {
  return replaceParts(path.text.slice(0, path.queryStart), partsOf(path), (name) => `{${name}}`)
}

/** One segment of a path: the names of its parameters, and the fixed texts around them. */
export interface Segment {
  readonly names: readonly string[]
  readonly literals: readonly string[]
}

/** Reads one segment of a path. */
export function readSegment(text: string): Segment {
  const names: string[] = []
  const literals: string[] = []
  let end = 0
  for (const part of partsOf(readPath(text))) {
    names.push(part.name)
    literals.push(text.slice(end, part.start))
    end = part.end
  }
  literals.push(text.slice(end))
  return { names, literals }
}

/** The texts between fixed ones in a segment; nothing where it has not all of them. */
export function matchSegment(segment: string, literals: readonly string[]): string[] | undefined {
  const [first = '', ...others] = literals
  if (others.length === 0) return segment === first ? [] : undefined
  if (!segment.startsWith(first)) return undefined
  const values: string[] = []
  let at = first.length
  for (const [index, literal] of others.entries()) {
    const isLast = index === others.length - 1
    const end = isLast ? segment.length - literal.length : segment.indexOf(literal, at + 1)
    if (end < at || !segment.startsWith(literal, end)) return undefined
    values.push(segment.slice(at, end))
    at = end + literal.length
  }
  return values
}

/** The names and values of a query string or a form. */
export function pairsIn(query: string): [name: string, value: string][] {
  return query.split('&').flatMap((pair) => {
    const [name = '', value = ''] = pair.replaceAll('+', ' ').split(/=([^]*)/, 2)
    return name === '' ? [] : [[decoded(name), decoded(value)] as [string, string]]
  })
}

/** A text with percent-encoding resolved, where it is well-formed. */
export function decoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
