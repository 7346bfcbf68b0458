import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { effort } from '../effort.js'
import { block, header } from './findings.js'

const names = Array.from({ length: 5_000 }, (_, index) => `field${index}`)

function table(rows: readonly string[]): string {
  return `${header}${rows.map((name) => `| ${name} | string | yes | … |`).join('\n')}\n\n`
}

function request(value: unknown): string {
  return `\`\`\`json request\n${JSON.stringify(value, null, 1)}\n\`\`\``
}

describe('a large document takes no time to speak of', () => {
  const body = 'method="POST" path="/x"'
  const items = names.map((name) => `items[].${name}`)

  test.each([
    ['5,000 rows, all of the same name', block(body, table(names.map(() => 'a'))), 4_999],
    ['5,000 fields that no row knows', unknownFields(), 1_000],
    ['5,000 items that lack 5,000 fields', missingFields(), 1_000],
    ['5,000 parameters of the path without a row', missingParameters(), 5_000],
    ['5,000 blocks of one endpoint', block('path="/x"').repeat(5_000), 4_999],
    ['16,000 blocks in blocks', nestedBlocks(16_000), 47_999],
  ])('%s', (_name, source, findings) => {
    let found = 0
    // A hundred is about a second of a usual machine.
    expect(effort(() => (found = compile(source).diagnostics.length))).toBeLessThan(800)
    expect(found).toBe(findings)
  })

  function nestedBlocks(count: number): string {
    return '{% api path="/a" %}\n{% api path="/b" %}\n{% /api %}\n{% /api %}\n'.repeat(count)
  }

  function unknownFields(): string {
    const value = Object.fromEntries(names.map((name) => [`${name}other`, 1]))
    return block('method="PATCH" path="/x"', table(['a']) + request(value))
  }

  function missingFields(): string {
    return block(body, table(items) + request({ items: names.map(() => ({})) }))
  }

  function missingParameters(): string {
    return block(`path="/:${names.join('/:')}"`, header)
  }
})
