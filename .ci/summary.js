// Prints `N passed, N failed` from the reports of vitest and Playwright. The arguments are the
// steps of .ci/run that failed; each that the reports do not account for counts as a failure, and so
// does a suite that left no report.
import { readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

const suites = [
  { name: 'unit', read: readVitest },
  { name: 'e2e', read: readPlaywright },
  { name: 'hosts', read: readPlaywright },
]
const failedSteps = process.argv.slice(2)
const total = { passed: 0, failed: 0, skipped: 0 }

for (const { name, read } of suites) {
  const totals = tryRead(`${name}.json`, read)
  if (!totals) console.log(`no report: ${name}`)
  total.passed += totals?.passed ?? 0
  total.failed += totals?.failed ?? 1
  total.skipped += totals?.skipped ?? 0
}
for (const step of failedSteps) {
  console.log(`failed: ${step}`)
  // The tests' own failures are counted above, unless they failed outside any test.
  if (!/^npm (?:test|run test:.*)$/.test(step) || total.failed === 0) total.failed++
}

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed > 0 ? 1 : 0

/**
 * @param {string} report
 * @param {(json: any) => Totals} read
 */
function tryRead(report, read) {
  const file = new URL(`../node_modules/.cache/reports/${report}`, import.meta.url)
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/**
 * @param {any} json
 * @returns {Totals}
 */
function readVitest(json) {
  // A file can fail without a failed test: it did not load, or a hook of its own threw.
  const files = json.testResults.filter(
    (/** @type {any} */ file) =>
      file.status === 'failed' &&
      !file.assertionResults.some((/** @type {any} */ test) => test.status === 'failed'),
  )
  return {
    passed: json.numPassedTests,
    failed: json.numFailedTests + files.length,
    skipped: json.numPendingTests + json.numTodoTests,
  }
}

/**
 * @param {any} json
 * @returns {Totals}
 */
function readPlaywright({ stats, errors }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }
}
