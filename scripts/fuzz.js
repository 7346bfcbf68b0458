// Compares the strict readers with micromark on mutated pages.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'rolldown'

const USAGE = 'npm run fuzz -- --pages DIR [--seed 1] [--count 100000] [--length 300]'

/**
 * Ends with a sentence, and with how to call it.
 * @param {string} sentence
 * @returns {never}
 */
function refuse(sentence) {
  console.error(`${sentence}\n\n  ${USAGE}`)
  process.exit(2)
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        pages: { type: 'string' },
        seed: { type: 'string', default: '1' },
        count: { type: 'string', default: '100000' },
        // The longest text that is mutated: longer ones are cut, so that many are tried.
        length: { type: 'string', default: '300' },
      },
    }).values
  } catch (error) {
    return refuse(/** @type {Error} */ (error).message)
  }
}

const values = readOptions()
const folder = values.pages
if (!folder) refuse('Say which folder has Markdown pages to mutate.')
if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
  refuse(`There is no folder ${folder}.`)
for (const name of /** @type {const} */ (['seed', 'count', 'length']))
  if (!/^[1-9]\d*$/.test(values[name])) refuse(`--${name} is a number, not ${values[name]}.`)
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md') && statSync(join(folder, name)).isFile())
  .toSorted()
if (names.length === 0) refuse(`There is no Markdown page in ${folder}.`)

const output = mkdtempSync(join(tmpdir(), 'api-md-fuzz-'))
const file = join(output, 'differential.mjs')
await build({ input: 'test/markdown/differential.ts', output: { file }, platform: 'node' })
/** @type {typeof import('../test/markdown/differential.ts')} */
const { dice, isReadAlike, mutation } = await import(pathToFileURL(file).href)
rmSync(output, { recursive: true })

const texts = names
  .flatMap((name) => readFileSync(join(folder, name), 'utf8').split(/^\{%.*%\}$/m))
  .flatMap((text) => text.match(new RegExp(`[^]{1,${Number(values.length)}}(?:\\n|$)`, 'g')) ?? [])

const roll = dice(Number(values.seed))
let differences = 0
for (let run = 0; run < Number(values.count); run++) {
  const text = mutation(texts, roll)
  if (isReadAlike(text)) continue
  differences++
  console.log(JSON.stringify({ run, text }))
  if (differences === 20) break
}
console.log(`seed ${values.seed}: ${differences} differences in ${values.count} mutations`)
process.exitCode = differences > 0 ? 1 : 0
