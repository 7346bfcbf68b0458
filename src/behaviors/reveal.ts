import { find, type Behavior, type BehaviorContext } from './behavior.js'

/** Lets blocks enter as they scroll into view; what is in view already stays as it is. */
export function reveal({ root, signal }: BehaviorContext): Behavior {
  const observed = new WeakSet<Element>()
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      const { dataset } = target as HTMLElement
      if (dataset.revealState === 'waiting' && isIntersecting) dataset.revealState = 'entered'
      // The first report of a block says where it is.
      if (!isIntersecting && boundingClientRect.top > 0) dataset.revealState = 'waiting'
      else observer.unobserve(target)
    }
  })
  signal.addEventListener('abort', () => {
    observer.disconnect()
    for (const article of find(root, '[data-reveal-state]')) delete article.dataset.revealState
  })

  return (scope) => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const article of find(scope, '[data-rune="api"][data-reveal]')) {
      const { reveal: effect } = article.dataset
      if (effect === '' || effect === 'none' || observed.has(article)) continue
      observed.add(article)
      // A copy of a block that was waiting would wait for ever.
      delete article.dataset.revealState
      observer.observe(article)
    }
  }
}
