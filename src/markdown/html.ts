import { tagOf } from './structure/line-start.js'

const tag = new RegExp(tagOf(`[^\\s"'=<>\`][^\\s"'=<>\`/]*`), 'y')

/** Where the tag that starts at an index of a text ends; the index itself when none does. */
export function endOfTag(text: string, start: number): number {
  tag.lastIndex = start
  return tag.test(text) ? tag.lastIndex : start
}
