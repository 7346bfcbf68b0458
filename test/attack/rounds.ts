/** How many documents are tried: few in the suite, many in `npm run attack`. */
export const rounds = Number(process.env.ATTACK_ROUNDS ?? 200)

/** Where the random numbers start, so that what is found can be found again. */
export const seed = Number(process.env.ATTACK_SEED ?? 1)

if (process.env.ATTACK_SEED) console.log(`ATTACK_SEED=${seed} ATTACK_ROUNDS=${rounds}`)
