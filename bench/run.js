// The benchmark: npm run bench -- [--quick] [--only=share,cold,warm,unseen,optimizations,builds,memory,hotUpdates,imports,growth]
//   [--pages DIR] measures a folder of Markdown files in place of generated ones
//   [--node FILE] runs it with another Node
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { suites } from './suites.js'
import { tableOf } from './table.js'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    pages: { type: 'string' },
    node: { type: 'string' },
  },
})
if (values.node) {
  const args = process.argv
    .slice(1)
    .filter((arg) => arg !== values.node && !arg.startsWith('--node'))
  process.exit(spawnSync(values.node, args, { stdio: 'inherit' }).status ?? 1)
}
const size = {
  ...(values.quick
    ? { documents: 500, rounds: 3, edits: 20, kilobytes: 256 }
    : { documents: 1000, rounds: 7, edits: 40, kilobytes: 1024 }),
  pages: values.pages,
}
const chosen =
  values.only?.split(',') ??
  (values.pages
    ? ['share', 'cold', 'warm', 'unseen', 'optimizations']
    : Object.keys(suites).filter((name) => name !== 'unseen'))

/** @type {Record<string, unknown>} */
const results = { node: process.version, size }
for (const [name, run] of Object.entries(suites)) {
  if (!chosen.includes(name)) continue
  const rows = await run(size)
  results[name] = rows
  console.log(`\n${tableOf(name, rows, size)}`)
}
writeFileSync(new URL('results.json', import.meta.url), `${JSON.stringify(results, null, 2)}\n`)
