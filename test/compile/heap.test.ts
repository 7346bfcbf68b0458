import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Megabytes that are still in use after documents of a megabyte each were compiled and dropped. */
function megabytesLeftBy(documentOf: (index: number) => string, count: number): number {
  const heaps = [0, count].map((end) => {
    for (let index = 0; index <= end; index++) {
      compile(`${documentOf(index)}\n\n\`\`\`\n${'x'.repeat(1e6)}${index}\n\`\`\`\n`)
    }
    collectGarbage()
    return process.memoryUsage().heapUsed / 1e6
  })
  return heaps[1]! - heaps[0]!
}

/** Texts that no vocabulary holds, so that each document has its own. */
const block = (index: number) => `{% api method="POST" path="/a" %}
## Title

### Request parameters of the kind ${index}

The parameters of the kind ${index}:

| Parameter | My type column number ${index} | Type | Required |
|---|---|---|---|
| name | text | string of the kind ${index} (optional) | only if the kind is ${index} |

- \`field\` (string of the kind ${index}, required): Text.
{% /api %}
`

test('what is remembered of the words of documents does not keep their texts alive', () => {
  expect(megabytesLeftBy(block, 40)).toBeLessThan(20)
})
