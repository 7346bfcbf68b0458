import type { Code } from '../markdown/node.js'
import { isJson } from '../source/json.js'
import { isRequestLanguage, readHttp } from './http.js'
import { firstLine } from './list.js'
import type { UnreadNode } from './outline.js'
import type { Part } from './parts.js'

/** Code that lists names which nothing reads: told of where no rows document them. */
export class UnreadCode {
  readonly #found: { readonly code: Code; readonly names: readonly string[] }[] = []

  /** The code whose names were listed before it. */
  listed: Code | undefined

  add(code: Code, part: Part): void {
    const names = this.listed === code ? [] : namesIn(code, part)
    if (names.length > 0) this.#found.push({ code, names })
  }

  /** What is left of it beside the names of all rows. */
  finish(documented: ReadonlySet<string>, source: string): UnreadNode[] {
    return this.#found.flatMap(({ code, names }): UnreadNode[] => {
      const open = names.filter((name) => !documented.has(name))
      const span = firstLine(source, code.span)
      return open.length * 2 > names.length ? [{ span, reason: 'code', columns: undefined }] : []
    })
  }
}

const LONGEST = 8000
/** A tag of a doc comment, which nothing but documentation has. */
const TAG = /^[\s*]*@(?:param|returns?)\b/m
/** What begins with a name and says something of it: `name // …`, `name: …`, `name (…) - …`, `@param {T} name`. */
const NAME_LINE =
  /^[\s*]*(?:@param +(?:\{[^{}]*\} *)?)?["'`[*]?([A-Za-z_$][\w$.-]*)(?:\[\])?["'`\]]?\??\s*(?:\([^()]*\)\s*)?(?:[:：,]|\/\/|[-–—] |$)/u
/** A comment in words, alone on its line or behind a value. */
const COMMENT = /(?:^|[\s,{[])(?:\/\/|#)+ *\S*?\p{L}{2}/u
const NOTHING = /^[\s{}[\](),;.…]*$/

/**
 * The names that code lists as parameters or fields and that are in no form that is read: with what they
 * are in comments, in doc comments, or below words that announce them. None for an example.
 */
function namesIn(code: Code, { label, group, above }: Part): string[] {
  const { value, language } = code
  if (value.length > LONGEST || /^\s*</.test(value) || isJson(value)) return []
  const isObject = /^\s*(?:\/\/.*\n\s*)*[[{]/.test(value)
  if ((isRequestLanguage(language) && !isObject) || readHttp(code)) return []
  const said = label ?? (above === group?.heading ? group : undefined)
  const isAnnounced =
    said?.isPlain === true &&
    (said.announces === 'fields' || said.role === 'request' || said.place === 'query') &&
    said.role !== 'response'
  const names: string[] = []
  let [told, others, isBelowComment] = [0, 0, false]
  for (const line of value.split('\n')) {
    const isComment = COMMENT.test(line)
    const isAlone = /^\s*(?:\/\/|#)/.test(line)
    const name = isAlone ? undefined : NAME_LINE.exec(line)?.[1]
    if (name) names.push(name)
    else if (!isAlone && !NOTHING.test(line)) others++
    if (name && (isComment || isBelowComment)) told++
    isBelowComment = isAlone && isComment
  }
  const areTold = isObject && told > 1 && told * 2 >= names.length
  const isList = isAnnounced && !isObject && others === 0
  return areTold || isList || TAG.test(value) ? names : []
}
