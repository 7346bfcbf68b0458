import { nameScheme, type NamedScheme } from './named-scheme.js'

/** Where an API key can travel. */
export type KeyPlace = 'header' | 'query' | 'cookie'

/** An API key: as a scheme, or without the name (and the place) that a scheme needs. */
export type KeyReading =
  | { readonly kind: 'scheme'; readonly named: NamedScheme }
  | { readonly kind: 'key'; readonly place?: KeyPlace }

const PLACES: readonly KeyPlace[] = ['header', 'query', 'cookie']
const CONNECTIVES = [
  'in',
  'the',
  'via',
  'as',
  'a',
  'an',
  'parameter',
  'param',
  'string',
  'named',
  'called',
]

/** Reads `API key`, `API key in header X-Key`, `X-Key header`; nothing for another text. */
export function readKey(
  words: readonly string[],
  fillers: readonly string[],
): KeyReading | undefined {
  const rest = words.filter((word) => ![...CONNECTIVES, ...fillers].includes(word.toLowerCase()))
  const start = rest.findIndex((_, index) => keyLength(rest, index) > 0)
  const isKey = start !== -1
  if (isKey) rest.splice(start, keyLength(rest, start))
  const places = rest.filter(isPlace)
  const names = rest.filter((word) => !isPlace(word))
  const place = places[0]?.toLowerCase() as KeyPlace | undefined
  if (places.length > 1 || names.length > 1) return undefined
  const [name] = names
  if (!isKey && !(place && name && /^x-/i.test(name))) return undefined
  if (name === undefined) return { kind: 'key', ...(place && { place }) }
  if (!place) return undefined
  return { kind: 'scheme', named: nameScheme({ type: 'apiKey', name, in: place }, []) }
}

function keyLength(words: readonly string[], index: number): number {
  const word = words[index]!.toLowerCase()
  if (word === 'apikey' || word === 'api-key' || word === 'api_key') return 1
  return word === 'api' && words[index + 1]?.toLowerCase() === 'key' ? 2 : 0
}

function isPlace(word: string): boolean {
  return (PLACES as readonly string[]).includes(word.toLowerCase())
}
