import { readFileSync } from 'node:fs'
import { type Background, escapeName, resolveColors, type Theme } from '../render/theme.js'

/** The text of the stylesheet for the prefix `rf`, its imports in place, without the comments for those who change it. */
export function readStyle(entry: URL): string {
  const written = readFileSync(entry, 'utf8').replace(
    /^@import '(\.\/[\w-]+\.css)';$/gm,
    (_line, name: string) => readFileSync(new URL(name, entry), 'utf8').trim(),
  )
  return written.replace(/[ \t]*\/\*[^]*?\*\/\n?/g, '')
}

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

/** The text before a brace: a selector, or an at-rule. */
const PRELUDES = /(?<=^|[{};])[^{};]+(?=\{)/g
/** The parts of a selector with the weight of a class in the stylesheet, and the brackets of `:where()`. */
const WEIGHT = /\.(?:\\.|[-\w])+|\[[^\]]*\]|[()]/g

/** Writes each selector of the stylesheet so that it weighs as many classes, up to nine. */
export function strengthen(style: string, classes: number): string {
  const times = Math.min(Math.max(Math.trunc(classes) || 1, 1), 9)
  if (times === 1) return style
  return style.replace(PRELUDES, (prelude) =>
    prelude.trimStart().startsWith('@') ? prelude : repeatWeights(prelude, times),
  )
}

/** Repeats the class outside of `:where()`, which stays without weight. */
function repeatWeights(selectors: string, times: number): string {
  let depth = 0
  return selectors.replace(WEIGHT, (part) => {
    if (part === '(') depth++
    else if (part === ')') depth--
    else if (depth === 0) return part.repeat(times)
    return part
  })
}
