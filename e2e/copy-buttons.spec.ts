import { compile } from '../src/compiler.js'
import { applied, html, watchClipboard } from './behaviors-page.js'
import { expect, test } from './fixtures.js'
import { openSite } from './site.js'

test.describe('copy buttons', () => {
  test('copy path, code and a curl command, and announce it', async ({ page }) => {
    const copied = await watchClipboard(page)
    const script = applied.replace(
      "('main'))",
      "('main'), { baseUrl: 'https://api.example.com/' })",
    )
    await openSite(page, { html, script })

    await page.getByRole('button', { name: 'Copy path' }).click()
    await expect(page.getByRole('status')).toHaveText('Copied')
    await page.getByRole('button', { name: 'Copy code' }).first().click()
    await page.getByRole('button', { name: 'Copy curl command' }).click()
    expect(await copied()).toEqual([
      '/users/:user_id/orders',
      `{ "note": "it's late" }`,
      [
        "curl -X POST 'https://api.example.com/users/:user_id/orders'",
        '-H "Authorization: Bearer $TOKEN"',
        "-H 'Content-Type: application/json'",
        String.raw`--data-raw '{ "note": "it'\''s late" }'`,
      ].join(' \\\n  '),
    ])
  })

  test('say so when the browser refuses', async ({ page }) => {
    await watchClipboard(page, false)
    await openSite(page, { html, script: applied })
    await page.getByRole('button', { name: 'Copy path' }).click()
    await expect(page.getByRole('status')).toHaveText('Copying failed')
  })

  test('of a path are seen under the pointer and under the focus; those of code always', async ({
    page,
  }) => {
    await openSite(page, { html: `<p>Text</p>${html}`, script: applied })
    await expect(page.getByRole('button', { name: 'Copy code' }).first()).toBeVisible()
    const hasPointer = await page.evaluate(() => matchMedia('(hover: hover)').matches)
    test.skip(!hasPointer, 'without a pointer they are always seen')
    const toolbar = page.locator('[data-api-md="toolbar"]')
    await expect(toolbar).toHaveCSS('opacity', '0')
    await page.locator('h2').hover()
    await expect(toolbar).toHaveCSS('opacity', '1')
    await page.getByText('Text', { exact: true }).hover()
    await expect(toolbar).toHaveCSS('opacity', '0')
    await page.getByRole('button', { name: 'Copy path' }).focus()
    await expect(toolbar).toHaveCSS('opacity', '1')
  })

  for (const direction of ['ltr', 'rtl']) {
    test(`have a place of their own, ${direction}`, async ({ page }) => {
      const long = compile(
        `{% api method="PATCH" path="/one/:two_and_a_half/three/:four/five/:six" auth="OAuth 2.0 with a long name" %}\n## A\n\n\`\`\`json\n{ "a": "${'long '.repeat(40)}" }\n\`\`\`\n{% /api %}`,
      ).html
      await openSite(page, { html: html + long, script: applied, root: `dir="${direction}"` })
      for (const width of [320, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const covered = await page.locator('[data-api-md="copy"]').evaluateAll((buttons) =>
          buttons
            .flatMap((button) => {
              const box = button.getBoundingClientRect()
              const others = document.querySelectorAll(
                '.rf-api__eyebrow > :not([data-api-md]), pre > code, [data-api-md="title"], [data-api-md="language"]',
              )
              return [...others].filter((other) => {
                const { left, right, top, bottom } = other.getBoundingClientRect()
                const isBeside =
                  right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom
                return !isBeside && other.getClientRects().length > 0
              })
            })
            .map((other) => other.textContent),
        )
        expect(covered, `${width}`).toEqual([])
      }
    })
  }
})

test.describe('the curl command', () => {
  const json = (content: string, said = '') => `\`\`\`json ${said}\n"${content}"\n\`\`\`\n\n`

  /** Blocks by what their curl command sends. */
  const bodies: Record<string, [sent: string | undefined, body: string]> = {
    'the example under a Request heading': ['in', `### Request body\n\n${json('in')}`],
    'no response, wherever it stands': [
      'in',
      `### Response 201\n\n${json('out')}### Request\n\n${json('in')}`,
    ],
    'what a deeper heading says of the request': [
      'in',
      `### Request\n\n#### Headers\n\n${json('header')}#### Body\n\n${json('in')}`,
    ],
    'nothing of a response, whatever deeper headings say': [
      undefined,
      `### Response 200\n\n#### Body\n\n${json('out')}#### Request\n\n${json('echo')}`,
    ],
    'nothing after the end of the group': [
      undefined,
      `### Request\n\nText.\n\n## More\n\n${json('other')}`,
    ],
    'nothing under a status whose reason names the request': [
      undefined,
      `### 400 Bad Request\n\n${json('out')}`,
    ],
    'nothing that only a title calls a request': [
      undefined,
      `### Log a request body\n\n${json('out')}`,
    ],
    'nothing of a quote': [
      'in',
      `### Request\n\n> ${json('note').trim().replaceAll('\n', '\n> ')}\n\n${json('in')}`,
    ],
    'the request of a block with tabs': [
      'in',
      `### Response 200\n\n${json('out')}### Response 201\n\n${json('out')}### Request\n\n${json('in')}`,
    ],
    // The page does not show what a fence says.
    'nothing where only the fences say which is which': [
      undefined,
      json('out', 'response 201') + json('in', 'request'),
    ],
  }

  test('sends what the page calls the request, and nothing else', async ({ page }) => {
    const copied = await watchClipboard(page)
    const blocks = Object.values(bodies).map(([, body], index) =>
      compile(`{% api method="POST" path="/${index}" %}\n${body}{% /api %}\n`),
    )
    await openSite(page, { html: blocks.map((block) => block.html).join(''), script: applied })
    for (const button of await page.getByRole('button', { name: 'Copy curl command' }).all()) {
      await button.click()
    }
    const sent = (await copied()).map((command) => /--data-raw '"(.*)"'/.exec(command)?.[1])
    const names = Object.keys(bodies)
    expect(Object.fromEntries(sent.map((body, index) => [names[index], body]))).toEqual(
      Object.fromEntries(Object.entries(bodies).map(([name, [body]]) => [name, body])),
    )
    for (const [index, body] of sent.entries()) {
      if (body === undefined) continue
      const examples = blocks[index]!.endpoints[0]!.examples
      expect(examples.find(({ code }) => code === `"${body}"`)?.role).toBe('request')
    }
  })

  test('sends it with every method but GET and HEAD, to an address without spaces', async ({
    page,
  }) => {
    const copied = await watchClipboard(page)
    const block = (method: string) =>
      `{% api method="${method}" path="/a b" %}\n### Request\n\n${json('in')}{% /api %}\n`
    const methods = ['DELETE', 'OPTIONS', 'GET', 'HEAD']
    await openSite(page, { html: compile(methods.map(block).join('')).html, script: applied })
    for (const button of await page.getByRole('button', { name: 'Copy curl command' }).all()) {
      await button.click()
    }
    const commands = await copied()
    expect(commands.map((command) => command.includes(`--data-raw '"in"'`))).toEqual([
      true,
      true,
      false,
      false,
    ])
    for (const command of commands) expect(command).toContain("/a%20b'")
  })

  test('is sent to an address, however the path is written', async ({ page }) => {
    const copied = await watchClipboard(page)
    const blocks = ['/a', 'a/b', 'https://other.test/a'].map(
      (path) => `{% api path="${path}" %}\n## A\n{% /api %}\n`,
    )
    const script =
      "import { apply } from './behaviors.js'; apply(document, { baseUrl: 'https://x.test/' })"
    await openSite(page, { html: compile(blocks.join('')).html, script })
    for (const button of await page.getByRole('button', { name: 'Copy curl command' }).all()) {
      await button.click()
    }
    expect(await copied()).toEqual([
      "curl 'https://x.test/a'",
      "curl 'https://x.test/a/b'",
      "curl 'https://other.test/a'",
    ])
  })
})
