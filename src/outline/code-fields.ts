import type { BodyNode, Code, List, ListItem } from '../markdown/node.js'
import { isJson } from '../source/json.js'
import type { Words } from '../vocabulary/words.js'
import { isKnownType } from './annotation.js'
import { isPlainLanguage, isRequestLanguage, readHttp } from './http.js'
import { saidBy } from './label.js'
import { isPlaceholder } from './name.js'
import type { Phrase } from './phrase.js'
import { itemOf, listOf } from './made-list.js'

const LONGEST = 8000
const LONGEST_LINE = 200
/** Fields nested deeper than this are text: author text must not exhaust the call stack. */
const DEEPEST = 8
/** Languages of code that can list fields with their types. */
const LANGUAGES =
  /^(?:|text|txt|plain|plaintext|http|json|jsonc|json5|js|javascript|ts|typescript|yaml|yml)$/i
/** `"name"?: string, // The name` */
const LINE =
  /^(?<quote>["'`]?)(?<name>[A-Za-z_$][\w$.-]*(?: ?\| ?[\w$.-]+)*)\k<quote>(?<optional>\??)\s*::?\s*(?<value>(?:[^\s/#]|\/(?!\/)|[^\S\n](?!\s*(?:\/\/|#|--)))*)(?:\s*(?:\/\/+|#+|--)\s*(?<comment>.*))?$/
/** `name - What it is`, `name // What it is`, below words that announce names. */
const NAMED_LINE = /^(?<name>[A-Za-z_$][\w$.[\]-]*) +(?:[-–—]|\/\/) +(?<comment>\S.*)$/
/** The lines around fields: brackets, the name of a type, a comment, more. */
const AROUND =
  /^(?:[[\]{}(),;\s]*|(?:export )?(?:interface|type) \w+(?: =)? \{|\/\/.*|#.*|\.{3},?|…)$/
const OPENS = /^(?:\[\s*\{?|\{)$/
/** Values of JSON that are no names of types, or keys that name one. */
const NO_SCHEMA =
  /:\s*"(?!(?:string|str|integer|int|number|float|double|boolean|bool|object|array|date|datetime|timestamp|uuid|url|email)\b)[^"]*"|"(?:type|format)"\s*:/i
/** A word without quotes that nothing but a type of its own can be: `Ship`, `[Ship]`, `Ship[]`. */
const OWN_TYPE = /^\[?[A-Z][A-Z\d]*[a-z]\w*\]?(?:\[\])?$/
/** The beginning of a type, and of no value. */
const TYPE_WORD = /^\[?(?!(?:true|false|null)\b)[A-Za-z]/

/** A list of the fields that code shows. */
export interface CodeFields extends List {
  readonly code: Code
  /** True when it shows values, and is an example, too. */
  readonly showsValues: boolean
}

/** True when a list is made of code. */
export function isOfCode(list: List): list is CodeFields {
  return 'code' in list
}

/** The fields that code lists with their types, or that words above it announce, as a list; nothing for other code. */
export function fieldsOf(
  code: Code,
  above: BodyNode | undefined,
  words: Words,
): CodeFields | undefined {
  const { value, language, span, lineOffsets } = code
  if (value.length > LONGEST || !LANGUAGES.test(language)) return undefined
  /** The announcement above, asked for at the first line that can be a field: most code lists none. */
  let announced: Announced | undefined
  const items: ListItem[] = []
  const open: ListItem[][] = [items]
  const hasBraces = value.includes('{')
  let showsValues = false
  let isBracketed = hasBraces
  for (let at = 0, index = 0; at <= value.length; index++) {
    const end = value.indexOf('\n', at)
    const whole = value.slice(at, end === -1 ? value.length : end)
    at = end === -1 ? value.length + 1 : end + 1
    const line = whole.trim()
    if (line.length > LONGEST_LINE) return undefined
    const isAround = AROUND.test(line)
    const match = isAround ? undefined : (LINE.exec(line) ?? NAMED_LINE.exec(line))?.groups
    let opened = open.at(-1)!
    let brackets = isAround ? line.split('//', 1)[0]! : ''
    if (match) {
      const { name = '', optional = '', comment, value: rest = '' } = match
      const written = rest.replace(/[,;]\s*$/, '').trim()
      announced ??= announcedBy(above, words)
      const isOfHeaders = announced === 'headers'
      const start = lineOffsets[index]! + whole.indexOf(name)
      const place = { start, end: start + name.length }
      const type = isOfHeaders ? '' : typeIn(written, words, hasBraces)
      if (type === undefined && announced !== 'fields') return undefined
      // `[string]`, and a word without quotes, can be nothing else than a type.
      isBracketed &&= /^["']?[[<].*[\]>]["']?$|^[A-Za-z]\w*$/.test(written)
      showsValues ||= rest !== '' && type === undefined && !written.includes(' ')
      // “id: Which ship” describes it, below words that announce names.
      const isText = type === undefined && written.includes(' ')
      const own = isOfHeaders ? written.replace(/^"(.*)"$/, '$1') : isText ? written : ''
      const item = itemOf(name + optional, type ?? '', comment ?? own, place)
      opened.push(item)
      if (OPENS.test(written)) {
        const nested: ListItem[] = []
        item.push(listOf(nested, place))
        opened = nested
        brackets = written
      }
    } else if (!isAround) return undefined
    for (const bracket of brackets)
      if (bracket === '{' || bracket === '[') open.push(opened)
      else if ((bracket === '}' || bracket === ']') && open.length > 1) open.pop()
    if (open.length > DEEPEST) return undefined
  }
  const isNamed = announced === 'headers' || announced === 'fields' || isBracketed
  if (items.length < (isNamed ? 1 : 2)) return undefined
  // A value of JSON is one, but where all of its texts are names of types.
  const areTypes = isBracketed || (items.length > 1 && !NO_SCHEMA.test(value))
  if (!areTypes && announced !== 'headers' && isJson(value)) return undefined
  const shows = showsValues || announced === 'headers'
  return { ...listOf(items, span), code, showsValues: shows }
}

/** The names that a fence can be announced to have. */
type Announced = 'headers' | 'fields' | 'nothing'

/** The names announced right above a fence, by a heading or label. */
function announcedBy(above: BodyNode | undefined, words: Words): Announced {
  const said = above && saidBy(above, words)
  if (said?.place === 'header') return 'headers'
  const isOfFields = said?.isPlain && said.announces === 'fields' && said.role !== 'response'
  return isOfFields ? 'fields' : 'nothing'
}

/** The type that a value is: `STRING, required`, `"string"`, `<int>`, `string | null`, `[{`. */
function typeIn(value: string, words: Words, mayBeOwn: boolean): string | undefined {
  if (OPENS.test(value)) return value.startsWith('[') ? 'array' : 'object'
  const bare = /^(?:"([^"]*)"|'([^']*)'|<([^<>]*)>|\{\{?([^{}]*)\}\}?)$/.exec(value)
  const type = bare?.slice(1).find((part) => part !== undefined) ?? value
  const isOwn = mayBeOwn && bare === null && OWN_TYPE.test(type)
  return TYPE_WORD.test(type) && (isOwn || isKnownType(type, words)) ? type : undefined
}

/** A line about the name it starts with, in whatever form: `name, …`, `name (…) - …`, `@param {T} name`, `| name |`. */
const ABOUT =
  /^[\s*|]*(?:@param +(?:\{[^{}]*\} *)?)?["'`[*]?([A-Za-z_$][\w$.-]*)(?:\[\])?["'`\]]?\??\s*(?:\([^()]*\)\s*)?(?:[:：,|]|\/\/|[-–—] |$)/u
/** A comment in words, alone on its line or behind a value. */
const COMMENT = /(?:^|[\s,{[])(?:\/\/|#{1,3}) ?\S{0,20}?\p{L}{2}/u
/** A comment that is a value: a file to edit has these, and its comments are its own. */
const LEFT_OUT = /^\s*\/\/ *[[{]? *"[^"\n]*" *:/m
/** A tag of a doc comment, or the second row of a table, which nothing but documentation has. */
const DOCUMENTATION = /^[ \t*]*@(?:param|returns?)\b|^[\s|:]*-[-\s|:]*\|[-\s|:]*$/m
/** The marks of comments, of tags and of tables: other code says nothing of names. */
const MARKS = ['//', '#', '@', '-|', '- |']

/** The names that code which is read otherwise lists, with what they are: in comments, in doc comments, below words that announce them. */
export function namesLeftIn(code: Code, said: Phrase | undefined): readonly string[] {
  const { value, language } = code
  const isAnnounced =
    said?.isPlain &&
    (said.announces === 'fields' || said.role === 'request') &&
    said.role !== 'response'
  if (!isAnnounced && !MARKS.some((mark) => value.includes(mark))) return []
  if (value.length > LONGEST || /^\s*</.test(value)) return []
  if (isPlaceholder(value.trim(), [])) return []
  const isObject = /^\s*(?:\/\/.*\n\s*)*[[{]/.test(value)
  if (isObject ? LEFT_OUT.test(value) : isRequestLanguage(language)) return []
  const isDocumentation = /[@|]/.test(value) && DOCUMENTATION.test(value)
  const mayTell = isObject ? COMMENT.test(value) : isAnnounced && isPlainLanguage(language)
  if (!isDocumentation && !mayTell) return []
  const names: string[] = []
  let [told, others, isBelowComment] = [0, 0, false]
  for (const line of value.split('\n')) {
    const isComment = COMMENT.test(line)
    const isAlone = /^\s*(?:\/\/|#)/.test(line)
    const name = isAlone ? undefined : ABOUT.exec(line)?.[1]
    if (name) names.push(name)
    else if (!isAlone && !AROUND.test(line.trim())) others++
    if (name && (isComment || isBelowComment)) told++
    isBelowComment = isAlone && isComment
  }
  const areTold = isObject ? told > 1 && told * 2 >= names.length : mayTell && others === 0
  // Whether it is data or a message takes a whole reading: it is asked last.
  return (areTold || isDocumentation) && !isJson(value) && !readHttp(code) ? names : []
}
