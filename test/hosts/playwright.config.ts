import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../e2e/browser.js'
import { hosts } from './hosts.js'

export default defineConfig({
  testDir: '.',
  globalSetup: './packed-package.ts',
  // Long enough for an installation on a busy machine: what hangs ends, what is slow does not fail.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  workers: 1,
  outputDir: '../../node_modules/.cache/hosts',
  // .ci/summary.js reads the JSON report.
  reporter: [['list'], ['json', { outputFile: '../../node_modules/.cache/reports/hosts.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium(), args: chromiumFlags() },
  },
  projects: [
    ...hosts.map(({ name }) => ({ name, testMatch: 'hosts.spec.ts' })),
    // What a guide says, from an empty folder on.
    { name: 'guide', testMatch: 'guide.spec.ts' },
  ],
})
