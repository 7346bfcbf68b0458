/*
 * Tells raw HTML as CommonMark does: which tag is at an index of a text, and which kind of block
 * a line starts.
 */
import { htmlBlockNames, htmlRawNames } from 'micromark-util-html-tag-name'

const space = '[ \\t\\n]'
const quoted = `'[^']*'|"[^"]*"`
const attributes = (unquoted: string) =>
  `(?:${space}+[A-Za-z_:][\\w.:-]*(?:${space}*=${space}*(?:${unquoted}|${quoted}))?)*`
const tagOf = (unquoted: string) =>
  `<(?:[A-Za-z][A-Za-z0-9-]*${attributes(unquoted)}${space}*/?|/[A-Za-z][A-Za-z0-9-]*${space}*)>`
const tag = new RegExp(tagOf(`[^\\s"'=<>\`][^\\s"'=<>\`/]*`), 'y')
const lineOfTag = new RegExp(`^${tagOf(`[^\\s"'=<>\`/]+`)}[ \\t]*$`)

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

/** How a block of HTML ends: at a blank line, or with the line that holds a text. */
export type HtmlEnd = 'blank' | RegExp

const rawStart = new RegExp(`^<(?:${htmlRawNames.join('|')})(?:[ \\t>]|$)`, 'i')
const blockStart = new RegExp(`^</?(?:${htmlBlockNames.join('|')})(?:[ \\t>]|/>|$)`, 'i')

/** How the block of HTML ends that a line starts, if it starts one. */
export function htmlEndOf(line: string, isBelowText: boolean): HtmlEnd | undefined {
  if (rawStart.test(line)) return new RegExp(`</(?:${htmlRawNames.join('|')})>`, 'i')
  if (line.startsWith('<!--')) return /-->/
  if (line.startsWith('<?')) return /\?>/
  if (/^<![A-Za-z]/.test(line)) return />/
  if (line.startsWith('<![CDATA[')) return /\]\]>/
  if (blockStart.test(line)) return 'blank'
  return !isBelowText && lineOfTag.test(line) ? 'blank' : undefined
}
