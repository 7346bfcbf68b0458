import { claim, type Behavior, type BehaviorContext } from './behavior.js'

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
    for (const article of document.querySelectorAll<HTMLElement>('[data-reveal-state="waiting"]')) {
      delete article.dataset.revealState
    }
  })

  return ({ blocks }) => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const fresh = blocks
      .map(({ article }) => article)
      .filter(({ dataset }) => !isStill && dataset.reveal && dataset.reveal !== 'none')
      .filter((article) => claim(article, 'reveal', signal))
    const waiting = fresh.filter((article) => article.getBoundingClientRect().top >= innerHeight)
    return () => {
      // A copy of a block that was waiting would wait for ever.
      for (const article of fresh) delete article.dataset.revealState
      for (const article of waiting) {
        article.dataset.revealState = 'waiting'
        observer.observe(article)
      }
    }
  }
}
