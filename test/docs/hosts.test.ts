import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

const pages = read('docs/frameworks.md') + read('docs/behaviors.md')

test.each([
  'next/next.config.ts',
  'astro-content/src/content.config.ts',
  'starlight/src/content.config.ts',
  'vitepress/docs/.vitepress/config.ts',
  'react/src/Reference.tsx',
  'vue/src/Reference.vue',
  'sveltekit/src/lib/Reference.svelte',
  'astro/src/components/Reference.astro',
])('the documentation shows %s, as it is tested', (file) => {
  expect(pages).toContain(`\n${read(`test/hosts/fixtures/${file}`)}\`\`\`\n`)
})
