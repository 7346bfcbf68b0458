import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { meanings, type Meaning } from '../../src/vocabulary/meanings.js'

const page = readFileSync(new URL('../../docs/reading.md', import.meta.url), 'utf8')

test('the page lists the meanings with their words, as the table of meanings has them', () => {
  const rows = page
    .slice(page.indexOf('## Words'))
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, key, words, says]) => [key, words, says])
  expect(rows).toEqual(
    meanings.map(({ key, words, labelWords = [], says }: Meaning) => [
      `\`${key}\``,
      [...words, ...labelWords].map((word) => `\`${word}\``).join(', '),
      says,
    ]),
  )
})
