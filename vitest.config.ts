import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Those are tests of the host app that they are part of.
    exclude: ['test/hosts/fixtures/**', '**/node_modules/**'],
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
  },
})
