import { claim } from './claim.js'
import type { Behavior } from './context.js'
import { findAll } from './element.js'
import { isSeen } from './seen.js'

/** Lets a long path break before its slashes, rather than anywhere. */
export function pathBreaks(): Behavior {
  return (scope, isFresh) => {
    for (const path of findAll(scope, '[data-name="eyebrow"] > [data-meta-type="code"]')) {
      if (!claim(path, 'breaks') || (!isFresh && isSeen(path))) continue
      const segments = (path.textContent ?? '').split(/(?<!^)(?=\/)/)
      path.replaceChildren(
        ...segments.flatMap((segment, index) =>
          index === 0 ? [segment] : [document.createElement('wbr'), segment],
        ),
      )
    }
  }
}
