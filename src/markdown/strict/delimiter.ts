/** What a run of `*` or `_` does where its neighbours leave no doubt. */
export interface Delimiter {
  readonly run: string
  readonly role: 'open' | 'close' | 'text' | 'doubtful'
}

type Neighbour = 'blank' | 'word' | 'punctuation' | 'doubtful'

/** The run that starts at an index, and its role. */
export function delimiterRole(text: string, start: number): Delimiter {
  const marker = text[start]!
  let end = start + 1
  while (text[end] === marker) end++
  const run = text.slice(start, end)
  return {
    run,
    role:
      run.length > 2
        ? 'doubtful'
        : roleBetween(marker, neighbour(text[start - 1]), neighbour(text[end])),
  }
}

function roleBetween(marker: string, before: Neighbour, after: Neighbour): Delimiter['role'] {
  if (before === 'doubtful' || after === 'doubtful') return 'doubtful'
  if (before === 'blank') return after === 'blank' ? 'text' : 'open'
  if (after === 'blank') return 'close'
  if (before === 'word' && after === 'word') return marker === '_' ? 'text' : 'doubtful'
  if (before === 'word') return 'close'
  return after === 'word' ? 'open' : 'doubtful'
}

/** Characters beyond ASCII, and marks that could be read together with the run, are left to micromark. */
function neighbour(character: string | undefined): Neighbour {
  if (character === undefined || character === ' ') return 'blank'
  if (/[A-Za-z0-9]/.test(character)) return 'word'
  return /[!-/:-@[-`{-}]/.test(character) && !/[*_~\\]/.test(character) ? 'punctuation' : 'doubtful'
}
