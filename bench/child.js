import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { median } from './statistics.js'

/**
 * Runs a measurement in a process of its own, and returns what it found.
 *
 * @param {string} script The name of a file in `processes`.
 * @param {(string | number)[]} parameters
 */
export function measure(script, ...parameters) {
  const file = fileURLToPath(new URL(`processes/${script}.js`, import.meta.url))
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--expose-gc', file, ...parameters.map(String)],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1e8 },
  )
  if (status !== 0) throw new Error(`The measurement ${script} ${parameters.join(' ')} failed.`)
  return JSON.parse(stdout)
}

/**
 * How many functions the engine of JavaScript optimizes in a measurement, which the load of the machine
 * hardly moves.
 *
 * @param {string} script
 * @param {(string | number)[]} parameters
 */
export function countOptimizations(script, ...parameters) {
  const file = fileURLToPath(new URL(`processes/${script}.js`, import.meta.url))
  const { stdout } = spawnSync(process.execPath, ['--trace-opt', file, ...parameters.map(String)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1e9,
  })
  return stdout.split('completed optimizing').length - 1
}

/**
 * Measures contestants in turns, and compares each with one of them: the medians of the ratios
 * within a round, which the load of the machine moves far less than the times themselves.
 *
 * @param {readonly string[]} names
 * @param {string} base
 * @param {number} rounds
 * @param {(name: string) => number} millisecondsOf
 */
export function compare(names, base, rounds, millisecondsOf) {
  const results = names.map((name) => ({ name, milliseconds: /** @type {number[]} */ ([]) }))
  for (let round = 0; round < rounds; round++) {
    // Each round starts with another one.
    for (let turn = 0; turn < names.length; turn++) {
      const result = results[(round + turn) % names.length]
      result?.milliseconds.push(millisecondsOf(result.name))
    }
  }
  const bases = results.find(({ name }) => name === base)?.milliseconds ?? []
  return results.map(({ name, milliseconds }) => ({
    name,
    milliseconds: median(milliseconds),
    ratio: median(milliseconds.map((time, round) => time / (bases[round] ?? Number.NaN))),
  }))
}
