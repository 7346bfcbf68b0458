import type { ThemedTokenWithVariants } from 'shiki/core'

type Variant = ThemedTokenWithVariants['variants'][string]

const schemes = ['light', 'dark'] as const

/** The colours that the themes give to text that is no token of any kind. */
export type Foregrounds = Readonly<Record<(typeof schemes)[number], string>>

// The bits of a font style, as TextMate grammars have them.
const italic = 1
const bold = 2
const underline = 4
const strikethrough = 8

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

function fontOf(scheme: string, fontStyle: NonNullable<Variant['fontStyle']>): string[] {
  const lines = [fontStyle & underline && 'underline', fontStyle & strikethrough && 'line-through']
  const line = lines.filter(Boolean).join(' ')
  return [
    fontStyle & italic ? `--shiki-${scheme}-font-style:italic` : '',
    fontStyle & bold ? `--shiki-${scheme}-font-weight:bold` : '',
    line && `--shiki-${scheme}-text-decoration:${line}`,
  ].filter((property) => property !== '')
}
