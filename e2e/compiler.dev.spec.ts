import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compile } from '../src/compiler.js'
import { expect, test } from './fixtures.js'

/** Texts of every kind: the pages of the playground, and the recorded cases. */
function readTexts(): string[] {
  const docs = new URL('../playground/docs/', import.meta.url)
  const names = readdirSync(docs, { recursive: true, encoding: 'utf8' })
  const pages = names.filter((name) => name.endsWith('.api.md'))
  return [
    ...pages.map((name) => readFileSync(new URL(name, docs), 'utf8')),
    '{% api path="/broken" methd= %}\n## &copy; <b>\n```json\n{ nope }\n```\n',
    '---\ntitle: [1\n---\n\n{% api %}\r\n# A\r\n| Name |\r\n|---|\r\n| a | b |\r\n{% /api %}',
    `${'> '.repeat(40)}deep **a*b ${'`'.repeat(7)} &hellip; https://example.com [^1]\n\n[^1]: note`,
  ]
}

test('the compiler says the same in the browser as in Node', async ({ page }) => {
  const texts = readTexts()
  expect(texts.length).toBeGreaterThan(12)
  await page.goto('./')
  const compiler = `/@fs${fileURLToPath(new URL('../src/compiler.ts', import.meta.url))}`
  const there = await page.evaluate(
    async ({ address, sources }) => {
      const module = (await import(address)) as typeof import('../src/compiler.js')
      return sources.map((source) => JSON.stringify(module.compile(source)))
    },
    { address: compiler, sources: texts },
  )
  for (const [index, text] of texts.entries()) {
    expect(JSON.parse(there[index]!)).toEqual(JSON.parse(JSON.stringify(compile(text))))
  }
})
