import { defineConfig } from 'vitest/config'

// `npm run attack`: the same attacks as in the suite, for hours if need be, from another seed each time,
// and those that take too long for it.
export default defineConfig({
  test: {
    include: ['test/attack/*.{test,attack}.ts'],
    testTimeout: 86_400_000,
    hookTimeout: 86_400_000,
    env: {
      ATTACK_ROUNDS: process.env.ATTACK_ROUNDS ?? '100000',
      ATTACK_SEED: process.env.ATTACK_SEED ?? String(Date.now() % 1_000_000),
    },
  },
})
