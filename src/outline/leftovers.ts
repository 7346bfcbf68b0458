import type { Code, Paragraph } from '../markdown/node.js'
import { isJson } from '../source/json.js'
import type { Span } from '../source/position.js'
import { addressed } from './address.js'
import { isOfCode } from './code-fields.js'
import { isPlainLanguage, isRequestLanguage, readHttp } from './http.js'
import { firstLine } from './list.js'
import { lastStep } from './name.js'
import type { Outline, UnreadNode } from './outline.js'
import type { Part } from './parts.js'
import { runOf } from './run.js'
import { areKeys } from './examples.js'
import type { Reading } from './surroundings.js'

/** Names that something says what they are of, and that can be rows elsewhere. */
interface Leftover {
  readonly names: readonly string[]
  readonly span: Span
  readonly reason: UnreadNode['reason']
}

/** An outline with what no reader of its parts took: parameters that only an address has, and what else names some. */
export function withLeftovers(outline: Outline, parts: readonly Part[], reading: Reading): Outline {
  const tables = addressed(outline, parts, reading)
  const found = leftoversIn(parts, reading)
  const more: UnreadNode[] = []
  if (found.length > 0) {
    const named = outline.tables.flatMap(({ rows }) => rows.map(({ name }) => lastStep(name)))
    const documented = new Set(named)
    for (const { names, span, reason } of found) {
      const open = names.filter((name) => !documented.has(name)).length
      if (open * 2 > names.length) more.push({ span, reason, columns: undefined })
    }
  }
  if (tables.length + more.length === 0) return outline
  return {
    ...outline,
    tables: [...outline.tables, ...tables],
    unread: [...outline.unread, ...more],
  }
}

function leftoversIn(parts: readonly Part[], { source, examples }: Reading): Leftover[] {
  const found: Leftover[] = []
  const said: string[] = []
  let first: Span | undefined
  /** The code whose fields are listed before it. */
  let listed: Code | undefined
  for (const part of parts) {
    const { node } = part
    if (node.type === 'list' && isOfCode(node)) listed = node.code
    else if (node.type === 'code' && node !== listed) {
      const names = namesInCode(node, part)
      if (names.length > 0)
        found.push({ names, span: firstLine(source, node.span), reason: 'code' })
    } else if (node.type === 'paragraph') {
      const names = subjectsOf(node)
      // Below a heading of parameters the first of them is read.
      if (names.length > 1 && part.group?.announces && part.group.isPlain)
        found.push({ names, span: firstLine(source, node.span), reason: 'sentences' })
      if (names.length > 0) first ??= firstLine(source, node.span)
      said.push(...names)
    }
  }
  const names = [...new Set(said)].slice(0, MOST_NAMES)
  // What examples show is of them, whatever language says what it is.
  if (first && names.length > 2 && areKeys(names, examples))
    found.push({ names, span: first, reason: 'sentences' })
  return found
}

const LONGEST = 8000
/** A tag of a doc comment, which nothing but documentation has. */
const TAG = /^[ \t*]*@(?:param|returns?)\b/m
/** A line about the name it starts with: `name // …`, `name: …`, `name (…) - …`, `@param {T} name`. */
const NAME_LINE =
  /^[\s*|]*(?:@param +(?:\{[^{}]*\} *)?)?["'`[*]?([A-Za-z_$][\w$.-]*)(?:\[\])?["'`\]]?\??\s*(?:\([^()]*\)\s*)?(?:[:：,|]|\/\/|[-–—] |$)/u
/** The table that indented code is: Markdown that is indented too far. */
const TABLE = /^.*\|.*\n[\s|:]*-[-\s|:]*(?:\n|$)/
/** A comment in words, alone on its line or behind a value. */
const COMMENT = /(?:^|[\s,{[])(?:\/\/|#{1,3}) ?\S{0,20}?\p{L}{2}/u
/** A comment that is a value. */
const LEFT_OUT = /^\s*\/\/ *[[{]? *"[^"\n]*" *:/m
/** The marks of comments and of tags. */
const MARKS = ['//', '#', '@', '--']
const NOTHING = /^[\s{}[\](),;.…]*$/

/**
 * The names that code lists as parameters or fields and that are in no form that is read: with what they
 * are in comments, in doc comments, or below words that announce them. None for an example.
 */
function namesInCode(code: Code, { label, group, above }: Part): string[] {
  const { value, language } = code
  const said = label ?? (above === group?.heading ? group : undefined)
  const isAnnounced =
    said?.isPlain === true &&
    (said.announces === 'fields' || said.role === 'request' || said.place === 'query') &&
    said.role !== 'response'
  // Most code has neither words above it nor comments.
  if (!isAnnounced && !MARKS.some((mark) => value.includes(mark))) return []
  if (value.length > LONGEST || /^\s*</.test(value) || isJson(value)) return []
  const isObject = /^\s*(?:\/\/.*\n\s*)*[[{]/.test(value)
  // Values that are left out are of a file to edit, whose comments are its own.
  if (isObject && LEFT_OUT.test(value)) return []
  if ((isRequestLanguage(language) && !isObject) || readHttp(code)) return []
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
  const isList = isAnnounced && !isObject && others === 0 && isPlainLanguage(language)
  const isTable = !code.fenced && TABLE.test(value)
  return areTold || isList || isTable || TAG.test(value) ? names : []
}

const MOST_NAMES = 40
/** The text after a name in a sentence about it. */
const SUBJECT = /^\*? (?=\p{L})(?!(?:and|or)\b)/u
const BEFORE = /(?:^|[.!?。]\s+|\n\s*)$/u

/** The names that lines and sentences of a paragraph begin with: “`hull` is what it is made of”. */
function subjectsOf({ content }: Paragraph): string[] {
  if (content.length === 1) return []
  const { text, marks } = runOf(content)
  return marks.flatMap(({ kind, start, end }) => {
    const name = text.slice(start, end)
    const isSubject =
      BEFORE.test(text.slice(Math.max(0, start - 9), start)) && SUBJECT.test(text.slice(end))
    return (kind === 'code' || kind === 'strong') && isSubject && NAME.test(name) ? [name] : []
  })
}

const NAME = /^[A-Za-z_$][\w$-]*$/
