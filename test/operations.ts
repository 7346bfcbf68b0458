import { Session } from 'node:inspector'

interface Coverage {
  result: { url: string; functions: { ranges: { count: number }[] }[] }[]
}

let session: Session | undefined

/**
 * How many blocks of code a function runs through, in the files of `src`: a measure of its work that
 * no clock and no busy machine changes. What the engine does itself, such as `indexOf`, is one step.
 */
export function countOperations(run: () => unknown): number {
  session ??= startSession()
  post(session, 'Profiler.takePreciseCoverage')
  run()
  let total = 0
  for (const { url, functions } of post(session, 'Profiler.takePreciseCoverage')!.result) {
    if (!url.includes('/src/')) continue
    for (const { ranges } of functions) for (const { count } of ranges) total += count
  }
  return total
}

function startSession(): Session {
  const started = new Session()
  started.connect()
  post(started, 'Profiler.enable')
  post(started, 'Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return started
}

function post(to: Session, method: string, parameters = {}): Coverage | undefined {
  let result: Coverage | undefined
  to.post(method, parameters, (error, answer) => {
    if (error) throw error
    result = answer as Coverage
  })
  return result
}
