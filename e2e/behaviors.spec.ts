import { compile } from '../src/compiler.js'
import { applied, html, source, watchClipboard } from './behaviors-page.js'
import { expect, test } from './fixtures.js'
import { openSite } from './site.js'

test('headings are links to themselves, and keep their names', async ({ page }) => {
  await openSite(page, { html, script: applied })
  await page.getByRole('link', { name: 'Limits' }).click()
  expect(new URL(page.url()).hash).toBe('#limits')
  await expect(page.getByRole('heading', { name: 'Limits', exact: true })).toBeVisible()
})

test('headings look as they did, whatever a page says of links', async ({ page }) => {
  const red = 'rgb(255, 0, 0)'
  const lookOf = async (css: string) => {
    await openSite(page, { html, script: applied, css })
    return page
      .getByRole('link', { name: 'Limits' })
      .evaluate((link) => [getComputedStyle(link).color, getComputedStyle(link).textDecorationLine])
  }
  const plain = await lookOf('')
  expect(plain[1]).toBe('none')
  expect(await lookOf('a { color: red; text-decoration: underline }')).toEqual(plain)
  expect(await lookOf('.rf-api__body h3 { color: red }')).toEqual([red, 'none'])
})

test('a long path breaks before its slashes', async ({ page }) => {
  const long = compile(
    '{% api path="/one/:two_and_a_half/three/:four/five" %}\n## A\n{% /api %}',
  ).html
  await openSite(page, { html: long, script: applied, css: 'main { width: 18rem }' })
  const path = page.locator('[data-meta-type="code"]')
  await expect(path.locator('wbr')).toHaveCount(4)
  await expect(path).toHaveText('/one/:two_and_a_half/three/:four/five')
  const starts = await path.evaluate((node) => {
    const lines = new Map<number, string>()
    for (const child of node.childNodes) {
      const range = new Range()
      range.selectNodeContents(child)
      const [box] = range.getClientRects()
      if (box && !lines.has(Math.round(box.top))) lines.set(Math.round(box.top), child.textContent!)
    }
    return [...lines.values()]
  })
  expect(starts.length).toBeGreaterThan(1)
  expect(starts.every((start) => start.startsWith('/'))).toBe(true)
})

test('tasks give their check boxes a name', async ({ page }) => {
  const list = '- [x] Done\n- [ ] To do\n  - [ ] **Inner** task'
  const tasks = compile(`{% api path="/tasks" %}\n## Tasks\n\n${list}\n{% /api %}`).html
  await openSite(page, { html: tasks, script: applied })
  for (const name of ['Done', 'To do', 'Inner task']) {
    await expect(page.getByRole('checkbox', { name, exact: true })).toBeVisible()
  }
})

test.describe('scrolling areas', () => {
  const wide = compile(
    `{% api path="/wide" %}\n## Wide\n\`\`\`text\n${'long '.repeat(80)}\n\`\`\`\n\n\`\`\`text\nshort\n\`\`\`\n\n${`| Column `.repeat(9)}|\n${'|---'.repeat(9)}|\n${'| a_rather_long_word '.repeat(9)}|\n{% /api %}`,
  ).html

  test('can be reached by the keyboard and have a name, while they scroll', async ({ page }) => {
    await page.setViewportSize({ width: 500, height: 800 })
    await openSite(page, { html: wide, script: applied })
    const code = page.getByRole('group', { name: 'Code: Wide' })
    await expect(code).toHaveCount(1)
    await expect(code).toHaveAttribute('tabindex', '0')
    await expect(page.getByRole('group', { name: 'Table: Wide' })).toHaveAttribute('tabindex', '0')
    await page.setViewportSize({ width: 5000, height: 800 })
    await page.locator('article').evaluate((article) => (article.dataset.width = 'full'))
    await expect(page.getByRole('group')).toHaveCount(0)
    await expect(page.locator('pre').first()).not.toHaveAttribute('tabindex')
  })
})

test.describe('marks', () => {
  test('show path parameters, parents, defaults and JSON without changing the HTML', async ({
    page,
    browserName,
  }) => {
    test.skip(browserName === 'firefox', 'older versions have no highlights')
    const nested = compile(
      '{% api path="/a/:b:run" %}\n| Field | Type | Description |\n|---|---|---|\n| a[].`c` | string | Size (default: `5`) |\n{% /api %}',
    ).html
    await openSite(page, { html: html + nested, script: applied })
    const marked = await page.evaluate(() =>
      [...CSS.highlights].map(([name, ranges]) => [name, [...ranges].map(textOf)]),
    )
    expect(Object.fromEntries(marked)).toEqual({
      // `:run` is a verb of the path, not a parameter.
      'api-md-parameter': [':user_id', ':b'],
      'api-md-parent': ['a[].'],
      'api-md-default': ['(default: ', '5', ')'],
      'api-md-key': ['"note"', '"id"'],
      'api-md-string': [`"it's late"`],
      'api-md-number': ['1'],
    })
    await page.evaluate(() => document.querySelector('main')!.replaceChildren())
    await page.evaluate(
      (again) => document.querySelector('main')!.insertAdjacentHTML('beforeend', again),
      html,
    )
    await expect
      .poll(() => page.evaluate(() => CSS.highlights.get('api-md-parameter')!.size))
      .toBe(1)
  })
})

declare function textOf(range: AbstractRange): string

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      textOf: ({ startContainer, startOffset, endOffset }: AbstractRange) =>
        startContainer.textContent!.slice(startOffset, endOffset),
    })
  })
})

test.describe('reveal', () => {
  const below = compile('{% api path="/b" reveal="slide" %}\n## Below\n{% /api %}').html
  const far = `<div id="far"></div>${below}`
  const css = '#far { height: 300vh }'

  test('holds a block back until it comes into view', async ({ page }) => {
    await openSite(page, { html: far, css, script: applied })
    const article = page.locator('article')
    await expect(article).toHaveCSS('opacity', '0')
    await article.evaluate((node) => node.scrollIntoView())
    await expect(article).toHaveCSS('opacity', '1')
    await expect(article).toHaveCSS('translate', 'none')
  })

  test('leaves what is in view already as it is', async ({ page }) => {
    await openSite(page, { html: below, script: applied })
    await expect(page.getByRole('button', { name: 'Copy path' })).toHaveCount(1)
    await expect(page.locator('article')).not.toHaveAttribute('data-reveal-state')
  })

  test.describe('for readers who want less motion', () => {
    test.skip(({ browserName }) => browserName === 'firefox', 'driven without emulation of media')
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test('holds nothing back', async ({ page }) => {
      await openSite(page, { html: far, css, script: applied })
      await expect(page.getByRole('button', { name: 'Copy path' })).toHaveCount(1)
      await expect(page.locator('article')).toHaveCSS('opacity', '1')
    })
  })
})

test('without the script nothing is hidden', async ({ page }) => {
  const all = compile(source.replace('%}', 'reveal="fade" %}')).html
  await openSite(page, { html: `<div id="far"></div>${all}`, css: '#far { height: 300vh }' })
  for (const text of ['{ "id": 1 }', 'Nobody has', 'The order exists.', 'Ten a minute.']) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await expect(page.locator('article')).toHaveCSS('opacity', '1')
})

test('what is put on the page later is improved too', async ({ page }) => {
  await openSite(page, { html: '', script: applied })
  await page.evaluate((late) => {
    document.querySelector('main')!.innerHTML = late
  }, html)
  await expect(page.getByRole('button', { name: 'Copy path' })).toHaveCount(1)
  await expect(page.getByRole('tablist')).toHaveCount(1)
})

test('its words can be translated', async ({ page }) => {
  const texts = { copyPath: 'Pfad kopieren', copied: 'Kopiert', responses: 'Antworten' }
  const copied = await watchClipboard(page)
  await openSite(page, {
    html,
    script: applied.replace("('main'))", `('main'), { texts: ${JSON.stringify(texts)} })`),
  })
  await page.getByRole('button', { name: 'Pfad kopieren' }).click()
  await expect(page.getByRole('status')).toHaveText('Kopiert')
  expect(await copied()).toHaveLength(1)
  await expect(page.getByRole('tablist', { name: 'Antworten' })).toBeVisible()
})

test('each part of it can be left out', async ({ page }) => {
  const names = ['anchors', 'copy', 'headers', 'lists', 'marks', 'reveal', 'tabs']
  const off = `{ ${names.map((name) => `${name}: false`).join()} }`
  await openSite(page, { html, script: applied.replace("('main'))", `('main'), ${off})`) })
  await page.waitForFunction(() => document.readyState === 'complete')
  await expect(page.locator('[data-api-md], [data-api-md-table]')).toHaveCount(0)
})

test('nothing moves when it starts', async ({ page, browserName }) => {
  test.skip(browserName === 'firefox', 'reports no layout shifts')
  const many = ['a', 'b', 'c'].map((name) => compile(source.replace('/users', `/${name}`)).html)
  await openSite(page, {
    html: many.join(''),
    // Starts when the page has been read for a while.
    script: `
      import { apply } from './behaviors.js'
      globalThis.shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) globalThis.shift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
      setTimeout(() => { apply(); globalThis.started = true }, 600)`,
  })
  const boxes = () =>
    page
      .locator('article, article *:not([data-api-md] *, [data-api-md], wbr, td, td *)')
      .evaluateAll((nodes) =>
        nodes
          .map((node) => node.getBoundingClientRect())
          .filter(({ top }) => top < innerHeight)
          .map(({ left, top, width }) => [left, top, width].map(Math.round).join(' ')),
      )
  await page.waitForTimeout(300)
  const before = await boxes()
  await page.waitForFunction(() => 'started' in globalThis)
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBe(0)
  expect(await boxes()).toEqual(before)
})

test('half a character in a heading stops nothing', async ({ page }) => {
  await openSite(page, {
    html: html.replace('id="limits"', 'id="lim\uD800its"'),
    script: `
    import { apply } from './behaviors.js'
    document.querySelector('#request').id = 'half-\\uD800'
    apply(document.querySelector('main'))`,
  })
  await expect(page.getByRole('button', { name: 'Copy path' })).toHaveCount(1)
  await expect(page.getByRole('tablist')).toHaveCount(1)
})

test('the layout is computed a few times, however many blocks there are', async ({
  page,
  browserName,
}) => {
  test.skip(browserName === 'firefox', 'does not say how often')
  const one = compile(source.replace('%}', 'reveal="fade" %}')).html
  const script = "import { apply } from './behaviors.js'; Object.assign(globalThis, { apply })"
  await openSite(page, { html: one.repeat(40), script })
  await page.waitForFunction(() => 'apply' in globalThis)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const layouts = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'LayoutCount')!.value
  }
  const before = await layouts()
  await page.evaluate(() =>
    (globalThis as unknown as { apply(...given: unknown[]): void }).apply(document, {
      tabs: false,
    }),
  )
  // Without tabs: the browser lays out each hidden panel by itself.
  expect((await layouts()) - before).toBeLessThan(6)
  await expect(page.getByRole('button', { name: 'Copy path' })).toHaveCount(40)
})
