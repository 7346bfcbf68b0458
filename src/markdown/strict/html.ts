/* Tells which raw HTML is at an index of a text, as CommonMark does. */
import { tagOf } from '../structure/line-start.js'

const tag = new RegExp(tagOf(`[^\\s"'=<>\`][^\\s"'=<>\`/]*`), 'y')

/** Where the tag that starts at an index of a text ends; the index itself when none does. */
export function endOfTag(text: string, start: number): number {
  tag.lastIndex = start
  return tag.test(text) ? tag.lastIndex : start
}

/** Where the comment that starts at an index of a text ends; -1 where that is in doubt. */
export function endOfComment(text: string, start: number): number {
  if (!text.startsWith('<!--', start)) return -1
  const end = text.indexOf('-->', start + 2)
  return end === -1 ? -1 : end + 3
}
