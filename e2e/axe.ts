import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds; of all that it looks at, a scheme changes the colours alone. */
export async function violations(
  page: Page,
  within: string,
  colorScheme = 'light',
  ignored: string[] = [],
): Promise<string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode().include(within).disableRules(ignored)
  if (colorScheme === 'dark') builder.withRules(['color-contrast', 'link-in-text-block'])
  const found = await builder.analyze()
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 120)}`),
  )
}
