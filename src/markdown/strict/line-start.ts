const fenceOpening = /^(?:`{3,}[^`]*|~{3,}.*)$/
const orderedMarker = /^\d{1,9}[.)](?: |$)/
const thematicBreak = /^([-*_])(?: *\1){2,} *$/
const textStart = /[A-Za-z"'(`*_[\\/,.;?!&$%@{}\]^]/

/** Whether a line is a rule where no paragraph stands above it. */
export function isThematicBreak(line: string): boolean {
  return thematicBreak.test(line)
}

/** Whether a line can only be text of a paragraph, its first line or a further one. */
export function continuesParagraph(line: string): boolean {
  // A tab can do what a blank does, and more.
  if (line.includes('\t')) return false
  const first = line[0] ?? ''
  const isDigit = first >= '0' && first <= '9'
  if (!isDigit && !textStart.test(first) && !isForeign(first)) return false
  if (isDigit) return !orderedMarker.test(line)
  if (first === '`') return !fenceOpening.test(line)
  if (first === '*') return line[1] !== ' ' && line !== '*' && !thematicBreak.test(line)
  if (first === '_') return !thematicBreak.test(line)
  return true
}

/** Whether a line holds nothing but blanks. */
export function isBlank(line: string): boolean {
  return /^[ \t]*$/.test(line)
}

/** What starts at a line of its own, whatever stands above it. */
export type Interruption = 'blank' | 'heading' | 'fence' | 'quote' | 'list'

const headingStart = /^#{1,6}(?: |$)/
// Behind a paragraph, a list on the first line of a container follows rules of its own.
const quoteStart = /^>(?![\t >]*(?:[-+*]|\d{1,9}[.)])(?:[\t ]|$))/
const listStart = /^(?:[-+*]|1[.)]) (?!(?:\d{1,9}[.)]|\*)(?: |$))[A-Za-z0-9"'(`*_[]/

/** What a line starts that ends a paragraph above it; nothing where that takes a closer look. */
export function interruptionAt(line: string): Interruption | undefined {
  if (isBlank(line)) return 'blank'
  if (headingStart.test(line)) return 'heading'
  if (fenceOpening.test(line)) return 'fence'
  if (quoteStart.test(line)) return 'quote'
  return listStart.test(line) && !thematicBreak.test(line) ? 'list' : undefined
}

/** Whether a character lies beyond ASCII and shows. */
function isForeign(character: string): boolean {
  return character > '~' && /[^\s]/.test(character)
}
