import type { ThemedTokenWithVariants } from 'shiki/core'
import { escapeHtml } from '../source/escape.js'

const schemes = ['light', 'dark'] as const

/** The colours that the themes give to text that is no token of any kind. */
export type Foregrounds = Readonly<Record<(typeof schemes)[number], string>>

// The bits of a font style, as TextMate grammars have them.
const italic = 1
const bold = 2
const underline = 4
const strikethrough = 8

/** A stretch of code that has one style. */
interface Run {
  style: string
  start: number
  end: number
}

/** The code as HTML, with its tokens in spans; its text is that of the code to the character. */
export function writeSpans(
  code: string,
  tokens: readonly ThemedTokenWithVariants[],
  foregrounds: Foregrounds,
): string {
  let html = ''
  let written = 0
  for (const { style, start, end } of runsOf(tokens, foregrounds)) {
    const text = escapeHtml(code.slice(start, end))
    html += `${escapeHtml(code.slice(written, start))}<span style="${escapeHtml(style)}">${text}</span>`
    written = end
  }
  return html + escapeHtml(code.slice(written))
}

/** The stretches that look other than plain text; neighbours that look the same are one. */
function runsOf(tokens: readonly ThemedTokenWithVariants[], foregrounds: Foregrounds): Run[] {
  const runs: Run[] = []
  let current: Run | undefined
  for (const { content, offset, variants } of tokens) {
    // White space shows no colour, and line endings are no tokens.
    if (content.trim() === '') continue
    const style = styleOf(variants, foregrounds)
    const end = offset + content.length
    if (current?.style === style) {
      current.end = end
      continue
    }
    current = { style, start: offset, end }
    if (style !== '') runs.push(current)
  }
  return runs
}

/** The custom properties of a token; none for one that looks as plain text does in both schemes. */
export function styleOf(
  variants: ThemedTokenWithVariants['variants'],
  foregrounds: Foregrounds,
): string {
  let isPlain = true
  const style = schemes.flatMap((scheme) => {
    const { color = '', fontStyle = 0 } = variants[scheme] ?? {}
    const own = color === '' ? foregrounds[scheme] : color
    if (fontStyle > 0 || own.toLowerCase() !== foregrounds[scheme].toLowerCase()) isPlain = false
    return [`--shiki-${scheme}:${own}`, ...fontOf(scheme, fontStyle)]
  })
  return isPlain ? '' : style.join(';')
}

function fontOf(scheme: string, fontStyle: number): string[] {
  const lines = [fontStyle & underline && 'underline', fontStyle & strikethrough && 'line-through']
  const line = lines.filter(Boolean).join(' ')
  return [
    fontStyle & italic ? `--shiki-${scheme}-font-style:italic` : '',
    fontStyle & bold ? `--shiki-${scheme}-font-weight:bold` : '',
    line && `--shiki-${scheme}-text-decoration:${line}`,
  ].filter((property) => property !== '')
}
