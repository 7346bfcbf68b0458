import { claim } from './claim.js'
import type { Behavior, BehaviorContext } from './context.js'
import { findAll } from './element.js'
import { tabText } from './response-heading.js'
import { findResponseRuns } from './response-sections.js'
import { isSeen } from './seen.js'
import { Tabs } from './tabs.js'

/** The tabs by their panels, so that they are forgotten with them. */
const tabsByPanel = new WeakMap<Element, Tabs>()

/** Turns neighbouring responses that differ by status into tabs. */
export function responseTabs({ texts }: BehaviorContext): Behavior {
  // By block, so that a replaced block opens the tab that was open in it.
  const chosen = new Map<string, string>()
  // Listens once, however often it is added; tabs that are there open by links to the end.
  globalThis.addEventListener('hashchange', openTarget)

  return (scope, isFresh) => {
    let found = false
    for (const body of findAll(scope, '[data-rune="api"] > [data-name="body"]')) {
      if (!claim(body, 'tabs')) continue
      const { method, path } = body.closest<HTMLElement>('[data-rune="api"]')!.dataset
      for (const [index, run] of findResponseRuns(body).entries()) {
        if (!isFresh && isSeen(run[0]!.heading)) continue
        found = true
        const key = `${method} ${path} ${index}`
        const tabs = run.map(({ heading, status, nodes }) => ({
          text: tabText(heading.textContent ?? ''),
          value: status,
          nodes,
        }))
        const id = `${run[0]!.heading.id || 'response'}-tabs`
        const remember = (status: string) => chosen.set(key, status)
        const group = new Tabs(tabs, texts.responses, id, remember)
        group.select(chosen.get(key) ?? tabs[0]!.value)
        for (const { heading } of run) tabsByPanel.set(heading.parentElement!, group)
      }
    }
    if (found) openTarget()
  }
}

function openTarget(): void {
  const target = location.hash && document.getElementById(decodeHash(location.hash))
  const panel = target && target.closest('[data-api-md="panel"]')
  if (panel) tabsByPanel.get(panel)?.select(target)
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
