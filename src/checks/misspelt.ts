import { spanInValue } from '../attributes/tag-attribute.js'
import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import { readFieldType } from '../field-type/read.js'
import { unknownWords } from '../field-type/type.js'
import { roleSpelling } from '../outline/examples.js'
import type { Outline, OutlineRow } from '../outline/outline.js'
import { memoize } from '../source/memoize.js'
import type { Span } from '../source/position.js'
import { wordsOf } from '../vocabulary/phrases.js'
import { type Misspelling, misspellingsIn, type Slip, Spelling } from '../vocabulary/spelling.js'
import type { Words } from '../vocabulary/words.js'

const WORD = /(?<![\p{L}\p{N}/.:_-])\p{L}+(?![\p{L}\p{N}/.:_-])/gu

/**
 * Reports the words at one edit from those that were meant: in what is read of a body, in types and beside
 * them, in the info strings of fences, and in `auth`.
 */
export function checkSpelling(
  { attributes }: Block,
  { misspelt, tables, examples }: Outline,
  words: Words,
  reporter: Reporter,
): void {
  const { text } = reporter.source
  for (const slip of misspelt) report(slip, reporter)
  for (const { rows } of tables)
    for (const row of rows) {
      const { type, typeLink } = row
      const inType = typeLink === undefined ? slipsOfType(type) : []
      const slips = BESIDE.test(type) ? [...inType, ...besideType(type, words)] : inType
      if (slips.length === 0) continue
      for (const slip of misspellingsIn(text, spanOfType(row, text), slips)) report(slip, reporter)
    }
  for (const { code } of examples) {
    if (!code.infoSpan || code.meta === '') continue
    const { slips } = roleSpelling.correct(wordsOf(code.meta))
    for (const slip of misspellingsIn(text, code.infoSpan, slips)) report(slip, reporter)
  }
  const auth = attributes.at('auth')
  if (auth?.valueType !== 'string') return
  for (const { 0: word, index } of String(auth.value).matchAll(WORD)) {
    const slip = words.authSpelling.slipOf(word.toLowerCase())
    if (slip)
      report({ ...slip, word, span: spanInValue(auth, index, index + word.length) }, reporter)
  }
}

/** The place of a row's type, which its name and its description can repeat: behind the name, else before it. */
function spanOfType({ type, span, nameSpan }: OutlineRow, text: string): Span {
  for (const { start, end } of [
    { start: nameSpan.end, end: span.end },
    { start: span.start, end: nameSpan.start },
  ]) {
    const at = text.slice(start, end).indexOf(type)
    if (at !== -1) return { start: start + at, end: start + at + type.length }
  }
  return { start: nameSpan.end, end: span.end }
}

const typeSpelling = /* @__PURE__ */ new Spelling(
  'string number integer boolean object array'.split(' '),
)

/** The words that are the whole of a type, or of a part of it, and nearly one that is known: `strng`. */
const slipsOfType = /* @__PURE__ */ memoize((type: string): readonly Slip[] =>
  unknownWords(readFieldType(type)).flatMap(
    (part) => typeSpelling.slipOf(part.toLowerCase()) ?? [],
  ),
)

/** The start or end of what is beside a type. */
const BESIDE = /[,;()]/

/** The words beside a type that are nearly a mark or a place: `string, requierd`, `string, in qeury`. */
function besideType(type: string, words: Words): readonly Slip[] {
  const [, ...others] = type.split(BESIDE)
  return others.map(wordsOf).flatMap((written) => {
    const { tokens, slips = [] } = words.spelling.correct(written)
    const isMeant = tokens.some((word) => words.mark(word) !== undefined || words.place(word))
    return written.length < 4 && isMeant ? slips : []
  })
}

/**
 * Words of other languages at one edit from an English one that says the same (Spanish and Portuguese, German, French,
 * Italian, Dutch, Scandinavian, Polish and Czech, Indonesian): they are read as that one, and right as they are.
 */
const foreign: ReadonlySet<string> = new Set(
  `argumento argumentos definicion notas opcion
   argumente attribut attributen headern nummer objekt parametern variablen
   attributs contenu définition définitions détails exemple exemples objet parametre parametres présence schéma statut statuts
   attributi attributo commenti commento errore errori variabile
   formaat variabele noter variabel argumenty parametr opsional`.split(/\s+/),
)

/** Reports the places of a word as one. The right word is written as the wrong one is: in capitals, or with the first one. */
function report({ span, word, right }: Misspelling, reporter: Reporter): void {
  if (foreign.has(word.toLowerCase())) return
  const isCapital = /^\p{Lu}/u.test(word)
  const capital = right.charAt(0).toUpperCase() + right.slice(1)
  const isUpper = isCapital && word === word.toUpperCase()
  const written = isUpper ? right.toUpperCase() : isCapital ? capital : right
  reporter.reportRepeated('misspelt-word', word, span, written, word, written)
}
