import type { HighlighterCore } from 'shiki/core'
import { nearest } from '../diagnostics/nearest.js'
import type { ShikiThemes } from './options.js'
import { ownTheme } from './own-themes.js'

/** What is used of shiki. */
export interface Library {
  core: typeof import('shiki/core')
  engine: typeof import('shiki/engine/javascript')
  languages: typeof import('shiki/langs').bundledLanguages
  themes: typeof import('shiki/themes').bundledThemes
}

/** A highlighter, and the names that its themes have in it. */
export interface ThemedHighlighter {
  highlighter: HighlighterCore
  themes: Required<ShikiThemes>
}

/** Imports shiki, which is there only for those who want it. */
export async function importLibrary(): Promise<Library> {
  try {
    const [core, engine, { bundledLanguages }, { bundledThemes }] = await Promise.all([
      import('shiki/core'),
      import('shiki/engine/javascript'),
      import('shiki/langs'),
      import('shiki/themes'),
    ])
    return { core, engine, languages: bundledLanguages, themes: bundledThemes }
  } catch (error) {
    if (!isMissing(error)) throw error
    const message =
      'Code is highlighted with shiki, which is not installed. Run `npm install --save-dev shiki`, or leave the option `highlight` out.'
    throw new Error(message, { cause: error })
  }
}

/** A highlighter with two themes, and without languages as yet. */
export async function createHighlighter(
  { core, engine, themes }: Library,
  { light, dark }: ShikiThemes,
): Promise<ThemedHighlighter> {
  const bundled = (name: string) => themes[known('theme', name, themes)]
  const own = { light: ownTheme('light'), dark: ownTheme('dark') }
  const highlighter = await core.createHighlighterCore({
    themes: [
      light === undefined ? own.light : bundled(light),
      dark === undefined ? own.dark : bundled(dark),
    ],
    // Half as long to start as the engine in WebAssembly, and faster on JSON. A pattern that it
    // cannot express costs a colour, never the page.
    engine: engine.createJavaScriptRegexEngine({ forgiving: true }),
  })
  return { highlighter, themes: { light: light ?? own.light.name!, dark: dark ?? own.dark.name! } }
}

/** The name, if it is one of these; an error that says which is meant, if not. */
export function known<Names extends object>(
  kind: string,
  name: string,
  names: Names,
): keyof Names & string {
  if (Object.hasOwn(names, name)) return name as keyof Names & string
  const meant = nearest(name, Object.keys(names))
  const hint = meant === undefined ? '' : ` Did you mean \`${meant}\`?`
  throw new Error(`shiki has no ${kind} \`${name}\`.${hint}`)
}

/** Whether it is shiki that is missing, as Node says it or a runner of modules in its place. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return code.endsWith('MODULE_NOT_FOUND') && error.message.includes('shiki')
}
