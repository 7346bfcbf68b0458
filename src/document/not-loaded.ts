/** Work needs a part of the compiler that is not loaded. */
export class NotLoaded extends Error {
  readonly load: () => Promise<unknown>

  constructor(load: () => Promise<unknown>) {
    super('A part of the compiler is not loaded.')
    this.load = load
  }
}

/** Does some work, from its start again for each part of the compiler that has to be loaded for it. */
export async function whenLoaded<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof NotLoaded)) throw error
    await error.load()
    return whenLoaded(work)
  }
}
