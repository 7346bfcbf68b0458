import { memoize } from '../source/memoize.js'
import type { Location } from '../vocabulary/meanings.js'
import { markOf, placeOf, PLACES, Said, wordsOf } from '../vocabulary/phrases.js'
import type { Words } from '../vocabulary/words.js'

/** What a text says that is nothing but marks and places. */
export interface Marks {
  readonly required: boolean | undefined
  readonly place: Location | undefined
}

const LONGEST = 60
/** Words that marks and places are filled up with. */
const FILLERS: ReadonlySet<string> = new Set(
  'in the a as is url post put patch get delete'.split(' '),
)

/** Reads `required`, `(optional)`, `not required`, `required: no`, `in query`, `optional in URL path`. */
export const readMarks = /* @__PURE__ */ memoize((text, words: Words): Marks | undefined => {
  const own = words.mark(text)
  if (own !== undefined) return { required: own, place: undefined }
  if (text.length > LONGEST) return undefined
  const tokens = wordsOf(text)
  const spoken = words.spoken(tokens)
  let required: boolean | undefined
  let place: Location | undefined
  let isDenied = false
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!
    const word = spoken[index]!
    const mark = markOf(word)
    const answer = required === undefined ? undefined : words.cell(token)
    if (mark !== undefined) required = mark !== isDenied
    else if (word & PLACES) place ??= placeOf(word)
    else if (token === 'not' || token === 'non') isDenied = true
    else if (answer !== undefined) required = required === answer
    // “optional query string”, but no `required string`.
    else if (!(word & Said.request) && !FILLERS.has(token)) {
      if (!place || (token !== 'string' && !(word & Said.fields))) return undefined
    }
  }
  // `path` and `url` alone are types.
  const isPlace = tokens[0] === 'in' || (!(spoken[0]! & Said.loose) && place !== 'path')
  return required !== undefined || (place && isPlace) ? { required, place } : undefined
})

/** The required mark that a text is, if it is nothing but one. */
export function markIn(text: string, words: Words): boolean | undefined {
  return text === '' ? undefined : readMarks(text, words)?.required
}
