import type { Page } from '@playwright/test'
import { compile } from '../src/compiler.js'

/** A block with something for every behaviour. */
export const source = `{% api method="POST" path="/users/:user_id/orders" auth="Bearer token" %}
## Place an order

| Parameter | Type | Required | Description |
|---|---|---|---|
| user_id | string | yes | Identifier |
| note | string | no | Free text |

### Request

\`\`\`json
{ "note": "it's late" }
\`\`\`

### Response 201

\`\`\`json
{ "id": 1 }
\`\`\`

### 404 Not Found

Nobody has this identifier.

### Response 409

The order exists.

### Limits

Ten a minute.
{% /api %}
`

/** The same, rendered. */
export const { html } = compile(source)

/** The script of a page that applies the behaviours. */
export const applied =
  "import { apply } from './behaviors.js'; apply(document.querySelector('main'))"

/** Notes what is put on the clipboard, which a test browser does not let pages touch. */
export async function watchClipboard(page: Page, works = true): Promise<() => Promise<string[]>> {
  await page.addInitScript((allowed) => {
    const copied: string[] = []
    Object.assign(globalThis, { copied })
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (text: string) => {
          if (!allowed) throw new Error('refused')
          copied.push(text)
        },
      },
    })
    if (!allowed) document.execCommand = () => false
  }, works)
  return () => page.evaluate(() => (globalThis as unknown as { copied: string[] }).copied)
}
