import type { Span } from '../source/position.js'

/*
 * What the inside of a tag is made of: tables of sticky patterns, each tried from top to bottom at one
 * offset. Each pattern is linear, and what could be long is found by a search, not by a pattern.
 */
const name = String.raw`[\p{L}_][\p{L}\p{N}_-]*`
/** The end of a value, or of a name without one. */
const boundary = String.raw`[ \t\r\n,]|(?:\/[ \t\r\n]*)?%\}|\{%|[%}](?:[ \t]*[%}\/]){0,3}[ \t]*(?:[\r\n]|$)|$`

type Patterns<Kind> = readonly (readonly [kind: Kind, pattern: RegExp])[]

/** The tokens after white space. What matches none of these is text that has no place in a tag. */
export const tokens: Patterns<'end' | 'next tag' | 'comma' | 'name' | 'broken end'> = [
  ['end', /(?:\/[ \t\r\n]*)?%\}/y],
  ['next tag', /\{%/y],
  ['comma', /,+/y],
  ['name', new RegExp(name, 'uy')],
  // A delimiter with a character missing or misplaced, at the end of its line: `}`, `%`, `% }`, `/}`.
  ['broken end', /(?![%}/]{1,3}%\})[%}/](?:[ \t]*[%}/]){0,3}[ \t]*(?=[\r\n]|$)/y],
]

/** The separators that join a name to its value. */
export const separators: Patterns<'equals' | 'blank-around-equals' | 'malformed-equals'> = [
  ['equals', /=(?![ \t\r\n=:>])/y],
  ['blank-around-equals', /[ \t]*=[ \t]*(?:(?:\r\n?|\n)[ \t]*(?=["']))?(?![=:>])/y],
  // `==`, `=>`, `:`, `:=` or nothing at all; only a quoted value is joined by what holds no `=`.
  ['malformed-equals', /[ \t]*=[=:>]+[ \t]*(?=[^ \t\r\n])|:[=:>]*[ \t]*(?=["'])|[ \t]*(?=["'])/y],
]

/** Values without quotes, by their type; arrays and objects are found by their brackets. */
export const values: Patterns<'boolean' | 'null' | 'number' | 'variable'> = [
  ['boolean', new RegExp(`(?:true|false)(?=${boundary})`, 'y')],
  ['null', new RegExp(`null(?=${boundary})`, 'y')],
  ['number', new RegExp(String.raw`-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?=${boundary})`, 'y')],
  ['variable', new RegExp(String.raw`\$[\p{L}_][\p{L}\p{N}_.[\]"-]*(?=${boundary})`, 'uy')],
]

const nameBeforeQuote = new RegExp(`(?<=["' \\t])${name}=$`, 'u')

export interface Match<Kind> extends Span {
  readonly kind: Kind
}

export function matchFirst<Kind>(
  patterns: Patterns<Kind>,
  text: string,
  start: number,
): Match<Kind> | undefined {
  for (const { 0: kind, 1: pattern } of patterns) {
    pattern.lastIndex = start
    if (pattern.test(text)) return { kind, start, end: pattern.lastIndex }
  }
  return undefined
}

function matchesAt(pattern: string): (text: string, offset: number) => boolean {
  const sticky = new RegExp(pattern, 'uy')
  return (text, offset) => {
    sticky.lastIndex = offset
    return sticky.test(text)
  }
}

/** True where a value or a name without a value can end at an offset. */
export const isBoundary = matchesAt(boundary)

/** True where an attribute with a value starts at an offset. */
export const isAttribute = matchesAt(`${name}=`)

/** True where a word of a text without quotes can start at an offset, and not the next attribute. */
export const isTextWord = matchesAt(String.raw`(?!${name}[ \t]*(?:=|:[ \t]*["']))[\p{L}\p{N}(]`)

/** True where a line, from its start on, is blank, or goes on with the tag rather than with a string above. */
export const isNewLineOfTag = matchesAt(String.raw`[ \t]*(?:[\r\n]|$|\{%|\/?%\}|${name}[ \t]*=)`)

/** The start of the name that a quote, the last character of a stretch, opens the value of. */
export function nameBefore(text: string, from: number, quote: number): number | undefined {
  if (text[quote - 1] !== '=' || isBoundary(text, quote + 1)) return undefined
  const match = nameBeforeQuote.exec(text.slice(from, quote))
  return match ? from + match.index : undefined
}
