import { compile } from '../src/compiler.js'
import { applied } from './behaviors-page.js'
import { expect, test } from './fixtures.js'
import { openSite } from './site.js'

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
    const code = page.getByRole('group', { name: 'Code: text' })
    await expect(code).toHaveCount(1)
    await expect(code).toHaveAttribute('tabindex', '0')
    await expect(page.getByRole('group', { name: 'Table' })).toHaveAttribute('tabindex', '0')
    await page.setViewportSize({ width: 5000, height: 800 })
    await page.locator('article').evaluate((article) => (article.dataset.width = 'full'))
    await expect(page.getByRole('group')).toHaveCount(0)
    await expect(page.locator('pre').first()).not.toHaveAttribute('tabindex')
  })
})
