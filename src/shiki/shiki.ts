import type { HighlighterFactory } from '../compile/options.js'
import { startShiki, commonLanguages, type ShikiOptions } from './highlighter.js'

/**
 * Highlights code with shiki: the value for the option `highlight`. Nothing is imported before the
 * first document is compiled, and plugins that share the value share one instance.
 */
export function shiki(options: ShikiOptions = {}): Required<HighlighterFactory> {
  let instance: ReturnType<typeof startShiki> | undefined
  let users = 0

  return {
    async create(languages = commonLanguages) {
      users++
      try {
        const highlighter = await (instance ??= startShiki(options))
        await highlighter.load(languages)
        return highlighter.highlight
      } catch (error) {
        await release()
        throw error
      }
    },
    async load(languages) {
      await (await instance)?.load(languages)
    },
    dispose: release,
  }

  async function release(): Promise<void> {
    if (--users > 0) return
    users = 0
    const last = instance
    instance = undefined
    // One that could not be started holds nothing.
    const highlighter = await last?.catch(() => undefined)
    highlighter?.dispose()
  }
}
