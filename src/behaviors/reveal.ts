import { claim } from './claim.js'
import type { Behavior, BehaviorContext } from './context.js'
import { findAll } from './element.js'

/** Lets blocks enter as they scroll into view; what is in view already stays as it is. */
export function reveal({ signal }: BehaviorContext): Behavior {
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue
      target.dataset.revealState = 'entered'
      observer.unobserve(target)
    }
  })
  signal.addEventListener('abort', () => {
    observer.disconnect()
    for (const article of findAll(document, '[data-reveal-state="waiting"]')) {
      delete article.dataset.revealState
    }
  })

  return (scope) => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const article of findAll(scope, '[data-rune="api"][data-reveal]')) {
      if (article.dataset.reveal === 'none' || !claim(article, 'reveal', signal)) continue
      if (article.getBoundingClientRect().top < innerHeight) continue
      article.dataset.revealState = 'waiting'
      observer.observe(article)
    }
  }
}
