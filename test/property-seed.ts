import fc from 'fast-check'

// One seed, so that a red run is about the change and not about its luck; `FC_SEED` tries others.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 2026) })
