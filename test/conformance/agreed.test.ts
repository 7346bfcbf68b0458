import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { canonical } from './canonical.js'

interface AgreedCase {
  readonly name: string
  readonly source: string
  readonly raw: string
  readonly styled: string
}

const file = new URL('./agreed.json', import.meta.url)
const cases = JSON.parse(readFileSync(file, 'utf8')) as AgreedCase[]

describe('the recorded cases of the block', () => {
  test('are all there', () => {
    expect(cases).toHaveLength(209)
  })

  test.each(cases)('$name', ({ source, raw, styled }) => {
    expect(canonical(compile(source, { theme: false }).html)).toBe(canonical(raw))
    const document = compile(source)
    expect(canonical(document.html)).toBe(canonical(styled))
    expect(document.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  })
})
