import { spanInValue } from '../attributes/tag-attribute.js'
import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import type { Outline } from '../outline/outline.js'
import type { Misspelling } from '../vocabulary/spelling.js'
import type { Words } from '../vocabulary/words.js'

const WORD = /(?<![\p{L}\p{N}/.:_-])\p{L}+(?![\p{L}\p{N}/.:_-])/gu

/** Reports the words at one edit from those that were meant: in what is read of a body, and in `auth`. */
export function checkSpelling(
  { attributes }: Block,
  { misspelt }: Outline,
  words: Words,
  reporter: Reporter,
): void {
  for (const slip of misspelt) report(slip, reporter)
  const auth = attributes.at('auth')
  if (auth?.valueType !== 'string') return
  for (const { 0: word, index } of String(auth.value).matchAll(WORD)) {
    const slip = words.authSpelling.slipOf(word.toLowerCase())
    if (slip)
      report({ ...slip, word, span: spanInValue(auth, index, index + word.length) }, reporter)
  }
}

/** The right word is written as the wrong one is: in capitals, or with the first one. */
function report({ span, word, right }: Misspelling, reporter: Reporter): void {
  const isCapital = /^\p{Lu}/u.test(word)
  const capital = right.charAt(0).toUpperCase() + right.slice(1)
  const isUpper = isCapital && word === word.toUpperCase()
  const written = isUpper ? right.toUpperCase() : isCapital ? capital : right
  reporter.reportFixable('misspelt-word', span, written, word, written)
}
