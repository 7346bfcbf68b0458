import { readFileSync } from 'node:fs'
import { globSync } from 'tinyglobby'
import { defineConfig } from 'vitest/config'

const tests = 'test/**/*.test.ts'
// Those are tests of the host app that they are part of.
const ofHosts = ['test/hosts/fixtures/**', '**/node_modules/**']

/** The tests that put something in the place of a module, which no other test may see. */
const mocking = globSync(tests, { ignore: ofHosts }).filter((file) =>
  /\bvi\.(?:mock|doMock)\(/.test(readFileSync(file, 'utf8')),
)

export default defineConfig({
  // The builds of dependencies that users get: others check themselves, or are written for debugging.
  ssr: { resolve: { conditions: ['node', 'production'] } },
  test: {
    environment: 'node',
    // By default one core is left to the reporter: on two cores that is half of them.
    maxWorkers: '100%',
    setupFiles: ['test/property-seed.ts'],
    // They end what hangs; no test comes near them, however busy the machine is.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // .ci/summary.js reads the JSON report.
    reporters: process.env.CI
      ? ['default', ['json', { outputFile: 'node_modules/.cache/reports/unit.json' }]]
      : ['default'],
    coverage: { provider: 'v8', include: ['src/**/*.ts'], reporter: ['text', 'html'] },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [tests],
          exclude: [...mocking, ...ofHosts],
          // Modules are imported once a worker and not once a file: a third of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'mocking', include: mocking } },
    ],
  },
})
