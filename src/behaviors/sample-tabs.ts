import { claim, createPart, type Behavior, type BehaviorContext } from './behavior.js'
import type { Block, Piece } from './block.js'
import { codeOf, createHeader, languageName } from './code-headers.js'
import { Tabs } from './tabs.js'

/** Where the language that a reader chose last is kept. */
const key = 'api-md-language'

/** The tabs by their container, so that one choice reaches all of them. */
const tabsByContainer = new WeakMap<Element, Tabs>()

/** Turns neighbouring request samples in several languages into tabs; the choice is remembered. */
export function sampleTabs(context: BehaviorContext): Behavior {
  const { options, texts } = context
  return (page) => {
    const runs = page.blocks.filter(({ body }) => claim(body, 'samples')).flatMap(findSamples)
    const isLate =
      options.tabs !== true && page.isSeen(runs.flatMap((run) => run.map(({ element }) => element)))
    return () => {
      for (const [index, run] of (isLate ? [] : runs).entries()) {
        const [first] = run
        const container = createPart('div', 'samples')
        first!.element.before(container)
        const article = container.closest('[data-rune="api"]')!
        const id = `${article.querySelector('[id]')?.id ?? 'block'}-samples-${index + 1}`
        const tabs = run.map(({ element, pre }) => {
          const { language = '' } = pre!.dataset
          return { value: language, text: languageName(language), nodes: [element] }
        })
        const group = new Tabs(container, tabs, texts.request, id, choose)
        const code = () => codeOf(group.open.querySelector('pre')!)
        container.prepend(createHeader(first!, [group.list], code, context))
        tabsByContainer.set(container, group)
        group.select(chosen() ?? '')
      }
    }
  }
}

/** The runs of two or more neighbouring samples of a request, each in a language of its own. */
function findSamples({ pieces }: Block): Piece[][] {
  const runs: Piece[][] = []
  let run: Piece[] = []
  for (const piece of [...pieces, undefined]) {
    const language = piece?.pre?.dataset.language
    const isSample = language !== undefined && piece!.isSample === true
    const isNew = isSample && !run.some(({ pre }) => pre!.dataset.language === language)
    if (isNew) run.push(piece!)
    if (isNew) continue
    if (run.length > 1) runs.push(run)
    run = isSample ? [piece!] : []
  }
  return runs
}

function choose(language: string): void {
  try {
    localStorage.setItem(key, language)
  } catch {
    // A page may not be allowed to keep anything.
  }
  for (const container of document.querySelectorAll('[data-api-md="samples"]')) {
    tabsByContainer.get(container)?.select(language)
  }
}

function chosen(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
