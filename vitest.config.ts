import { defineConfig } from 'vitest/config'

/** They put something in the place of a module, which no other test may see. */
const mocking = [
  'test/compile/compile-async.test.ts',
  'test/plugin/compilations.test.ts',
  'test/plugin/document-cache.test.ts',
  'test/plugin/unreadable.test.ts',
  'test/project/destination-resolver.test.ts',
  'test/webpack/compilations.test.ts',
]

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
          include: ['test/**/*.test.ts'],
          // Those of the hosts are tests of the host app that they are part of.
          exclude: [...mocking, 'test/hosts/fixtures/**', '**/node_modules/**'],
          // Modules are imported once a worker and not once a file: a third of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'mocking', include: mocking } },
    ],
  },
})
