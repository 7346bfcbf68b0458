import { compile } from '../src/compiler.js'
import { applied, html } from './behaviors-page.js'
import { expect, test } from './fixtures.js'
import { openSite } from './site.js'

test('marks show path parameters, parents and JSON without changing the HTML', async ({
  page,
  browserName,
}) => {
  test.skip(browserName === 'firefox', 'older versions have no highlights')
  const nested = compile(
    '{% api path="/a/:b:run" %}\n| Field | Type | Required | Description |\n|---|---|---|---|\n| a[].c | string | Yes | Size |\n| `b.d` | string | no | no |\n{% /api %}',
  ).html
  await openSite(page, { html: html + nested, script: applied })
  const marked = await page.evaluate(() =>
    [...CSS.highlights].map(([name, ranges]) => [
      name,
      [...ranges].map(({ startContainer, startOffset, endOffset }) =>
        startContainer.textContent!.slice(startOffset, endOffset),
      ),
    ]),
  )
  expect(Object.fromEntries(marked)).toEqual({
    // `:run` is a verb of the path, not a parameter.
    'api-md-parameter': [':user_id', ':b'],
    'api-md-parent': ['a[].', 'b.'],
    'api-md-required': ['yes', 'Yes'],
    'api-md-optional': ['no', 'no'],
    'api-md-key': ['"note"', '"id"'],
    'api-md-string': [`"it's late"`],
    'api-md-number': ['1'],
  })
  const size = () => page.evaluate(() => CSS.highlights.get('api-md-parameter')!.size)
  await page.evaluate(() => document.querySelector('article')!.remove())
  await expect.poll(size).toBe(1)
  await page.evaluate(() => document.querySelector('main')!.replaceChildren())
  await expect.poll(size).toBe(0)
  await page.evaluate(
    (again) => document.querySelector('main')!.insertAdjacentHTML('beforeend', again),
    html,
  )
  await expect.poll(size).toBe(1)
})

test('marks go with forced colours, and come back without them', async ({ page, browserName }) => {
  test.skip(browserName === 'firefox', 'older versions have no highlights')
  await openSite(page, { html, script: applied })
  const size = () => page.evaluate(() => CSS.highlights.get('api-md-parameter')?.size ?? 0)
  await expect.poll(size).toBe(1)
  await page.emulateMedia({ forcedColors: 'active' })
  await expect.poll(size).toBe(0)
  await page.emulateMedia({ forcedColors: 'none' })
  await expect.poll(size).toBe(1)
})
