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

/** The words of a key, built-in or added ones. */
interface WordsOfKey extends Pick<Meaning, 'key' | 'kind'> {
  readonly words: readonly string[]
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
  const added: WordsOfKey[] = []
  for (const [key, list] of Object.entries(option)) {
    const meaning = meanings.find((one) => one.key === key)
    if (!meaning) problems.push({ key, problem: 'key' })
    else if (list === undefined) continue
    else if (!Array.isArray(list)) problems.push({ key, problem: 'list' })
    else added.push({ key, kind: meaning.kind, words: wordsAmong(list, meaning, added, problems) })
  }
  const extended = meanings.map((meaning): Meaning => {
    const { words = [] } = added.find(({ key }) => key === meaning.key) ?? {}
    return { ...meaning, words: [...meaning.words, ...words], own: words }
  })
  return { words: new Words(extended), problems }
}

/** The words of a list that have no other meaning yet, neither a built-in nor an added one. */
function wordsAmong(
  list: unknown[],
  meaning: Meaning,
  added: readonly WordsOfKey[],
  problems: VocabularyProblem[],
): string[] {
  return list.flatMap((item) => {
    const word = typeof item === 'string' ? item.trim().toLowerCase() : ''
    const { key } = meaning
    const earlierKey = otherKey(word, meaning, added)
    if (word === '') problems.push({ key, problem: 'word' })
    else if (otherKey(word, meaning, meanings)) problems.push({ key, word, problem: 'taken' })
    else if (earlierKey) problems.push({ key, word, earlierKey, problem: 'taken' })
    else return [word]
    return []
  })
}

/** The other key that has a word, in the same place. */
function otherKey(
  word: string,
  { key, kind }: Meaning,
  among: readonly WordsOfKey[],
): string | undefined {
  // A word can announce several things.
  if (kind === 'announcement') return undefined
  return among.find(
    (other) => other.key !== key && other.kind === kind && other.words.includes(word),
  )?.key
}
