import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { chromiumFlags, findChromium, findFirefox } from './e2e/browser.js'

// The dev server's port; the built site, with the playground in it, is served on the next one.
const port = Number(process.env.E2E_PORT ?? 5183)
const dev = `http://127.0.0.1:${port}`
const built = `http://127.0.0.1:${port + 1}/playground/`
const vite = 'node node_modules/vite/bin/vite.js'
const serve = (at: number) => `--host 127.0.0.1 --port ${at} --strictPort`

const chromium = {
  browserName: 'chromium',
  launchOptions: { executablePath: findChromium(), args: chromiumFlags() },
} as const

const projects: NonNullable<PlaywrightTestConfig['projects']> = [
  // What a page does once it is loaded is tested in the built playground alone.
  {
    name: 'dev',
    testMatch: ['**/*.dev.spec.ts', '**/samples.spec.ts'],
    use: { ...chromium, baseURL: dev },
  },
  {
    name: 'built',
    testIgnore: '**/*.dev.spec.ts',
    // A window and an empty cache for each test would take half of the time. No test depends on
    // what Playwright does not reset between them; files that emulate media first switch it off.
    use: { ...chromium, baseURL: built, reuseContext: true },
  },
]

const firefox = findFirefox()
if (firefox) {
  projects.push({
    name: 'firefox',
    testIgnore: '**/*.dev.spec.ts',
    use: {
      browserName: 'firefox',
      channel: 'moz-firefox',
      launchOptions: { executablePath: firefox },
      baseURL: built,
    },
  })
}

/** A busy machine takes its time to build the site. */
const timeout = 180_000

const servers = {
  dev: { command: `${vite} playground ${serve(port)}`, url: dev, timeout },
  built: {
    command: `npm run build:site && ${vite} preview --outDir docs/.vitepress/dist ${serve(port + 1)}`,
    url: built,
    timeout,
  },
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: false,
  // They end what hangs; no test comes near them, however busy the machine is.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  // .ci/summary.js reads the JSON report.
  reporter: [['list'], ['json', { outputFile: 'node_modules/.cache/reports/e2e.json' }]],
  // Traces take a quarter of the time: `npx playwright test --trace on` writes them.
  use: { screenshot: 'only-on-failure' },
  projects,
  webServer: neededServers(),
})

/** Both servers, or one when `--project` names only what runs against it. */
function neededServers() {
  const named = process.argv.flatMap((arg, i, all) =>
    arg.startsWith('--project=') ? arg.slice(10) : all[i - 1] === '--project' ? arg : [],
  )
  if (named.length === 0) return [servers.dev, servers.built]
  if (named.every((name) => name === 'dev')) return [servers.dev]
  if (named.every((name) => name === 'built' || name === 'firefox')) return [servers.built]
  return [servers.dev, servers.built]
}
