// The benchmark: npm run bench -- [--quick] [--only=cold,warm,builds,hotUpdates,imports,growth]
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { suites } from './suites.js'
import { tableOf } from './table.js'

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
})
const size = values.quick
  ? { documents: 500, rounds: 3, edits: 20, kilobytes: 256 }
  : { documents: 1000, rounds: 7, edits: 40, kilobytes: 1024 }
const chosen = values.only?.split(',') ?? Object.keys(suites)

/** @type {Record<string, unknown>} */
const results = { node: process.version, size }
for (const [name, run] of Object.entries(suites)) {
  if (!chosen.includes(name)) continue
  const rows = await run(size)
  results[name] = rows
  console.log(`\n${tableOf(name, rows, size)}`)
}
writeFileSync(new URL('results.json', import.meta.url), `${JSON.stringify(results, null, 2)}\n`)
