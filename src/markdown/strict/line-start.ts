/*
 * Tells what a line starts, by its text without indentation. Doubtful are lists on the first line of
 * a list or a quote, which after a paragraph follow rules of their own in micromark.
 */
import { isSpace } from '../../source/white-space.js'
import { htmlEndOf } from './html.js'

const fence = /^(?:`{3,}[^`]*|~{3,}.*)$/
const heading = /^#{1,6}(?:[ \t]|$)/
const underline = /^(?:=+|-+)[ \t]*$/
const item = /^(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/
const interruptingItem = /^(?:[-+*]|1[.)]) +[^ ]/
const nestedItem = /^(?:[>\-+*]|1[.)])[ >]*(?:[-+*>]|\d{1,9}[.)])(?:[ >]|$)/

/** Whether a line that starts with one of `-*_` is a rule where no paragraph is above it. */
export function isRule(line: string): boolean {
  const mark = line.charCodeAt(0)
  let count = 1
  for (let index = 1; index < line.length; index++) {
    const code = line.charCodeAt(index)
    if (code === mark) count++
    else if (!isSpace(code)) return false
  }
  return count > 2
}

/** Whether a line starts the item of a list where no paragraph is above it. */
export function startsItem(line: string): boolean {
  return item.test(line) && !(/^[-*]/.test(line) && isRule(line))
}

/** What a line is below the text of a paragraph. */
export type BelowText = 'text' | 'underline' | 'block' | 'doubtful'

/** What a line is, by its first character, below the text of a paragraph. */
export function kindBelowText(line: string): BelowText {
  switch (line[0]) {
    case '#':
      return heading.test(line) ? 'block' : 'text'
    case '`':
    case '~':
      return fence.test(line) ? 'block' : 'text'
    case '=':
      return underline.test(line) ? 'underline' : 'text'
    case '_':
      return isRule(line) ? 'block' : 'text'
    case '<':
      return htmlEndOf(line, true) === undefined ? 'text' : 'block'
    // The definition of a footnote.
    case '[':
      return line[1] === '^' && line.includes(']:') ? 'doubtful' : 'text'
    case '>':
      return nestedItem.test(line) ? 'doubtful' : 'block'
    case '-':
    case '*':
      if (underline.test(line)) return 'underline'
      if (isRule(line)) return 'block'
      return kindOfItem(line)
    case '+':
      return kindOfItem(line)
    default:
      return line[0]! >= '0' && line[0]! <= '9' ? kindOfItem(line) : 'text'
  }
}

function kindOfItem(line: string): BelowText {
  if (interruptingItem.test(line)) return nestedItem.test(line) ? 'doubtful' : 'block'
  // An empty item is text, and so is one with another number, but not where a list is open.
  return item.test(line) ? 'doubtful' : 'text'
}
