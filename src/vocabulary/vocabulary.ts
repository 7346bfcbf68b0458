import { meanings, type Meaning, type MeaningKey } from './meanings.js'
import { Words } from './words.js'

/**
 * Words of your own, in any language, beside the built-in ones: `{ name: ['Attribut'], yes: ['ja'] }`.
 * Each key is a meaning of the table in docs/reading.md; case is ignored.
 */
export type Vocabulary = { readonly [Key in MeaningKey]?: readonly string[] }

/** The problem of an option `vocabulary`: the key, the word if it is one word, and the reason. */
export interface VocabularyProblem {
  readonly key: string
  readonly word?: string
  /** The key before it that has the word as well; none where a built-in meaning has it. */
  readonly earlierKey?: string
  readonly problem: 'object' | 'key' | 'list' | 'word' | 'taken'
}

/** Words as they are looked up, and what was wrong with the option that they were made of. */
export interface VocabularyReading {
  readonly words: Words
  readonly problems: readonly VocabularyProblem[]
}

/** The built-in words, once they were asked for. */
let builtIn: VocabularyReading | undefined
const known = new WeakMap<object, VocabularyReading>()

/** Reads an option `vocabulary`: what is wrong in it is left out, and told. */
export function readVocabulary(option?: unknown): VocabularyReading {
  builtIn ??= { words: new Words(meanings), problems: [] }
  if (option === undefined || option === null) return builtIn
  if (typeof option !== 'object' || Array.isArray(option))
    return { ...builtIn, problems: [{ key: 'vocabulary', problem: 'object' }] }
  let reading = known.get(option)
  if (!reading) known.set(option, (reading = extend(option)))
  return reading
}

/** The built-in words. */
export function defaultWords(): Words {
  return readVocabulary().words
}

function extend(option: object): VocabularyReading {
  const problems: VocabularyProblem[] = []
  const own = new Map<string, string[]>()
  /** The keys that words have, by the place where such words are looked for. */
  const taken = new Map<string, MeaningKey>()
  for (const { key, kind, words } of meanings)
    for (const word of words) taken.set(`${kind} ${word}`, key)
  const isBuiltIn = new Set(taken.keys())
  for (const [key, list] of Object.entries(option)) {
    const meaning = meanings.find((one) => one.key === key)
    if (!meaning) problems.push({ key, problem: 'key' })
    else if (list === undefined) continue
    else if (!Array.isArray(list)) problems.push({ key, problem: 'list' })
    for (const item of meaning && Array.isArray(list) ? (list as unknown[]) : []) {
      const word = typeof item === 'string' ? item.trim().toLowerCase() : ''
      const place = `${meaning!.kind} ${word}`
      const other = taken.get(place)
      // A word can announce several things.
      const isTaken = other !== undefined && other !== key && meaning!.kind !== 'announcement'
      if (word === '') problems.push({ key, problem: 'word' })
      else if (isTaken) {
        const earlierKey = isBuiltIn.has(place) ? undefined : other
        problems.push({ key, word, problem: 'taken', ...(earlierKey && { earlierKey }) })
      } else {
        own.set(key, [...(own.get(key) ?? []), word])
        taken.set(place, meaning!.key)
      }
    }
  }
  const extended = meanings.map((meaning): Meaning => {
    const words = own.get(meaning.key) ?? []
    return { ...meaning, words: [...meaning.words, ...words], own: words }
  })
  return { words: new Words(extended), problems }
}
