import { expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { listUsers } from '../compile/samples.js'

const text = `{% api method="GET" path='/a' bg=[a, "b"] note: "c\\"d" %}\n${listUsers}`

test('a document may end anywhere, as while it is written', () => {
  for (const whole of [text, text.replaceAll('\n', '\r\n')]) {
    for (let length = 0; length <= whole.length; length++) {
      const { diagnostics } = compile(whole.slice(0, length))
      for (const { range } of diagnostics) expect(range.end.offset).toBeLessThanOrEqual(length)
    }
  }
})
