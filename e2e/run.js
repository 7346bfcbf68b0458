// Arranges a browser, then runs Playwright with the arguments given.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { arrangeChromium } from './browser.js'

const root = fileURLToPath(new URL('../', import.meta.url))
process.chdir(root)

try {
  if (!arrangeChromium()) {
    throw new Error(
      'No Chromium to test with, and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to the executable of one.',
    )
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)],
  { stdio: 'inherit' },
)
process.exit(status ?? 1)
