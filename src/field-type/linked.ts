import { readFieldType } from './read.js'
import { unite, type FieldType } from './type.js'
import { LETTER } from './words.js'

/** A link in the words of a type. */
export interface TypeLink {
  /** Its text, without marks: `User`. */
  text: string
  /** Its destination, as written: `#user`. */
  link: string
}

/** The links in the words of a type: where all of them lead, or each where they lead to several places. */
export interface TypeLinks {
  readonly typeLink?: string | undefined
  readonly typeLinks?: readonly TypeLink[] | undefined
}

/** A cell with more links is no type. */
export const MOST_LINKS = 20
const LONGEST_PART = 200

/**
 * The type with the parts that links describe as objects: what nobody knows (`User`, `array of Users`,
 * `one of User, Team`), else what is an object by its words (`user object`). A part whose link `resolve`
 * says nothing of stays as it is.
 */
export function withLinkedObjects(
  type: FieldType,
  { typeLink, typeLinks = [] }: TypeLinks,
  resolve: (link: string) => string | undefined,
): FieldType {
  if (typeLink === undefined && (typeLinks.length === 0 || typeLinks.length > MOST_LINKS))
    return type
  let first: string | undefined
  const linkOf = (words: string): string | undefined => {
    if (typeLink === undefined) return linkAmong(typeLinks, words)
    // One link is that of the part that comes first, wherever its words come again.
    first ??= words
    return first === words ? typeLink : undefined
  }
  const linked = (part: FieldType, wanted: 'unknown' | 'object'): FieldType | undefined => {
    const { kind, words, items, entries, options, values, nullable } = part
    const inner = items ?? entries
    if (inner && inner.kind !== 'any') {
      const found = linked(inner, wanted)
      return found && { ...part, [items ? 'items' : 'entries']: found }
    }
    // What reads as a list of words can be one of links.
    const listed = kind === 'string' && typeLink === undefined ? values : undefined
    const parts = options ?? listed?.map((value) => ({ ...part, values: [value] }))
    if (parts) {
      const found = parts.map((one) =>
        linked(listed ? readFieldType(String(one.values![0])) : one, wanted),
      )
      if (found.every((one) => one === undefined)) return undefined
      const united = parts.map((one, at) => found[at] ?? one)
      return { ...unite(united, words), nullable }
    }
    const link = kind === wanted && !isOfObject(words) ? linkOf(words) : undefined
    const target = link === undefined ? undefined : resolve(link)
    return target === undefined ? undefined : { ...part, kind: 'object', link: target }
  }
  return linked(type, 'unknown') ?? linked(type, 'object') ?? type
}

/** The destination of the one link whose text is in some words, or has them in it; nothing for several. */
function linkAmong(links: readonly TypeLink[], words: string): string | undefined {
  if (words.length > LONGEST_PART) return undefined
  const part = spaced(words)
  const same = links.filter(({ text }) => spaced(text) === part)
  const near = links.filter(
    ({ text }) => part.includes(spaced(text)) || spaced(text).includes(part),
  )
  const [link, ...others] = new Set((same.length > 0 ? same : near).map((one) => one.link))
  return others.length > 0 ? undefined : link
}

const NO_WORD = new RegExp(`[^${LETTER}.-]+`, 'g')

/** The words of a text between spaces, so that one text is found in another by whole words. */
function spaced(text: string): string {
  return ` ${text.replace(NO_WORD, ' ').trim()} `
}

const OF_OBJECT = /\b(?:ids?|uuids?|guids?|identifiers?|names?|keys?|slugs?|types?|codes?)\b/i

/** True when words are of something about an object, and not the object: `User ID`, `channel type`. */
function isOfObject(words: string): boolean {
  return words.length < 100 && OF_OBJECT.test(words)
}
