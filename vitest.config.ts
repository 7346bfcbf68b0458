import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Those are tests of the host app that they are part of.
    exclude: ['test/hosts/fixtures/**', '**/node_modules/**'],
    environment: 'node',
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
