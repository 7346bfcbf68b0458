import { escapeName, resolveColors } from '../render/color-token.js'
import type { Background, Theme } from '../render/theme.js'

/** Turns the stylesheet as it is written into the one of a theme. */
export function themeStyle(style: string, { prefix, backgrounds }: Theme): string {
  const name = escapeIdentifier(prefix)
  const themed = style.replace(/(?<=\.|--)rf(?=-)/g, () => name)
  const presets = Object.entries(backgrounds).map(([preset, background]) =>
    presetRule(preset, background, prefix),
  )
  if (presets.length === 0) return themed
  return `${themed.trimEnd()}\n\n${presets.join('\n\n')}\n`
}

function presetRule(preset: string, { light, dark = light }: Background, prefix: string): string {
  const name = escapeIdentifier(prefix)
  const value = (css: string) => resolveColors(css, prefix)
  const both =
    dark === light
      ? value(light)
      : `var(--${name}-light, ${value(light)}) var(--${name}-dark, ${value(dark)})`
  return `.${name}-api__bg:where([data-bg-preset=${quote(preset)}]) {\n  --${name}-preset: ${both};\n}`
}

function quote(text: string): string {
  const escaped = text.replace(/["\\]/g, '\\$&').replace(/[\n\r\f]/g, '\\a ')
  return `"${escaped}"`
}

/** Writes a text as the start of a CSS name, which no digit is as it is. */
function escapeIdentifier(text: string): string {
  return escapeName(text).replace(/^\d/, '\\3$& ')
}
