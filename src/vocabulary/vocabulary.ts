import { meanings, type Meaning, type MeaningKey } from './meanings.js'
import { Words } from './words.js'

/**
 * Words of your own, in any language, beside the built-in ones: `{ name: ['Attribut'], yes: ['ja'] }`.
 * Each key is a meaning of the table in docs/reading.md; case is ignored.
 */
export type Vocabulary = { readonly [Key in MeaningKey]?: readonly string[] }

/** What is wrong with an option `vocabulary`: the key, the word if it is one word, and why. */
export interface VocabularyProblem {
  readonly key: string
  readonly word?: string
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
  const added = new Map<string, string[]>()
  for (const [key, list] of Object.entries(option)) {
    const meaning = meanings.find((one) => one.key === key)
    if (!meaning) problems.push({ key, problem: 'key' })
    else if (list === undefined) continue
    else if (!Array.isArray(list)) problems.push({ key, problem: 'list' })
    else added.set(key, wordsAmong(list, meaning, problems))
  }
  const extended = meanings.map((meaning): Meaning => {
    const words = added.get(meaning.key) ?? []
    return { ...meaning, words: [...meaning.words, ...words] }
  })
  return { words: new Words(extended), problems }
}

function wordsAmong(list: unknown[], meaning: Meaning, problems: VocabularyProblem[]): string[] {
  return list.flatMap((item) => {
    const word = typeof item === 'string' ? item.trim().toLowerCase() : ''
    const { key } = meaning
    if (word === '') problems.push({ key, problem: 'word' })
    else if (isTaken(word, meaning)) problems.push({ key, word, problem: 'taken' })
    else return [word]
    return []
  })
}

/** Whether a word has another meaning in the same place already. */
function isTaken(word: string, { key, kind }: Meaning): boolean {
  return meanings.some(
    (other: Meaning) =>
      other.key !== key &&
      other.kind === kind &&
      kind !== 'announcement' &&
      other.words.includes(word),
  )
}
