import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test.each([
  'next/next.config.ts',
  'astro-content/src/content.config.ts',
  'starlight/src/content.config.ts',
])('the page on frameworks shows %s, as it is tested', (file) => {
  const text = read(`test/hosts/fixtures/${file}`)
  expect(read('docs/frameworks.md')).toContain(
    `\n// ${file.replace(/^.*?\//, '')}\n${text}\`\`\`\n`,
  )
})
