import fc from 'fast-check'

// One seed, so that a run says the same as the last one; `FC_SEED` tries another.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 2026) })
