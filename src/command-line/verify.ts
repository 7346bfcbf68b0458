import { methods as allMethods } from '../attributes/methods.js'
import { count } from '../diagnostics/wording.js'
import { lacksValue } from '../exchange/filling.js'
import type { SendableExchange } from '../exchange/read.js'
import { readPages } from '../verify/page.js'
import type { VerifyOptions } from '../verify/options.js'
import { Verifier } from '../verify/verification.js'
import { Baseline } from './baseline.js'
import { toPosix } from '../project/files.js'
import { readInputs } from './input.js'
import { readJson, showsColor, type Terminal, UsageError, type Work } from './terminal.js'
import { verifyFormats } from './verify-formats.js'

interface Job {
  readonly file: string
  readonly verifier: Verifier
  readonly exchange: SendableExchange
}

/** The exit code of a process that Ctrl-C has ended. */
const INTERRUPTED = 130

/** Holds the exchanges of documents against a server; the exit code is 1 when one is contradicted. */
export const verify: Work = async (patterns, options, terminal) => {
  const { format = 'pretty', version, concurrency = 4 } = options
  const inputs = await readInputs(patterns, options, terminal)
  const { server } = options
  if (server === undefined)
    throw new UsageError('`verify` needs a server: --server http://localhost:8080')
  const { secrets, ...given } = verifyOptions(server, options, terminal)
  const valuesOf = readValues(options.values, terminal)
  const baseline = new Baseline(options, terminal)
  const { severities = {}, vocabulary = {}, headingIds = 'text' } = options
  const stop = new AbortController()
  const documents = inputs.map(({ file, text }) => ({ id: toPosix(file), text }))
  for (const name of valuesOf.documents)
    if (!inputs.some(({ file }) => isNamed(file, name)))
      terminal.stderr.write(`${options.values}: \`${name}\` names none of the documents\n`)
  const jobs = readPages(documents, { vocabulary, headingIds }).map((page, index): Job[] => {
    const { file } = inputs[index]!
    const isEmpty = page.exchanges.length === 0
    if (isEmpty) terminal.stderr.write(`${file} has no block, so it states no exchange\n`)
    const own = { ...given, severities, values: valuesOf.of(file), signal: stop.signal }
    const verifier = new Verifier(page, own, secrets)
    return page.exchanges.map((exchange) => ({ file, verifier, exchange }))
  })
  if (jobs.flat().length === 0) throw new UsageError('No document states an exchange.')
  const interrupt = () => stop.abort()
  terminal.once?.('SIGINT', interrupt)
  // What changes something is sent in the order of the page.
  const isSafe = given.methods!.every((method) => method === 'GET' || method === 'HEAD')
  const queues = isSafe ? jobs.flat().map((job) => [job]) : jobs
  const done = await inParallel(queues, concurrency, async ({ file, verifier, exchange }) => {
    const verification = await verifier.verify(exchange)
    const isKnown = baseline.knows({ ...verification, file, exchange })
    return { ...verification, file, exchange, isKnown }
  })
  terminal.off?.('SIGINT', interrupt)
  terminal.stdout.write(verifyFormats[format]!(done, { color: showsColor(terminal), version }))
  const of = (outcome: string) => done.filter((one) => one.outcome === outcome)
  const [verified, contradicted, notRun] = [of('verified'), of('contradicted'), of('not-run')]
  const isAborted = stop.signal.aborted
  const isNone = notRun.length === done.length
  const ended = isNone ? 'no exchange was run' : undefined
  const note = baseline.settle(done, isAborted ? 'the run was interrupted' : ended)
  if (note !== undefined) terminal.stderr.write(`${note}\n`)
  const sums = `${verified.length} verified, ${contradicted.length} contradicted, ${notRun.length} not run`
  terminal[format === 'pretty' ? 'stdout' : 'stderr'].write(`${sums}\n`)
  if (options.values === undefined && notRun.some(({ reason }) => reason?.startsWith(lacksValue)))
    terminal.stderr.write('Give values by name with `--values values.json`: { "id": 5 }\n')
  if (isAborted) return INTERRUPTED
  if (isNone) {
    const reasons = [...new Set(notRun.map(({ reason }) => reason))]
    const more = reasons.length > 3 ? `; and ${count(reasons.length - 3, 'other reason')}` : ''
    throw new UsageError(`No exchange was run: ${reasons.slice(0, 3).join('; ')}${more}.`)
  }
  return contradicted.some((one) => !one.isKnown) ? 1 : 0
}

/** Works through queues, some at a time, each in its order. */
async function inParallel<Item, Result>(
  queues: readonly (readonly Item[])[],
  most: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[][] = queues.map(() => [])
  let next = 0
  const worker = async () => {
    while (next < queues.length) {
      const index = next++
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      for (const item of queues[index]!) results[index]!.push(await work(item))
    }
  }
  await Promise.all(Array.from({ length: most }, worker))
  return results.flat()
}

function verifyOptions(
  address: string,
  { header = [], methods = ['GET', 'HEAD'], timeout }: Parameters<Work>[1],
  terminal: Terminal,
): VerifyOptions & { secrets: string[] } {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '')
    throw new UsageError('`--server` takes the address of a server: http://localhost:8080')
  if (url.username !== '' || url.password !== '')
    throw new UsageError(
      "An address has no credentials here: --header 'Authorization: Basic $CREDENTIALS' gives them.",
    )
  const unknown = methods.find((method) => !(allMethods as readonly string[]).includes(method))
  if (unknown !== undefined)
    throw new UsageError(`\`${unknown}\` is not one of the methods ${allMethods.join(', ')}.`)
  const secrets: string[] = []
  const headers = header.map((text) => readHeader(text, terminal, secrets))
  return {
    server: url.href,
    methods,
    headers: Object.fromEntries(headers),
    secrets,
    ...(timeout !== undefined && { timeout }),
  }
}

/** A header with the values of the environment that it names, each of which is a secret of its own. */
function readHeader(
  text: string,
  { env }: Terminal,
  secrets: string[],
): readonly [name: string, value: string] {
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):\s*(.*)$/s.exec(text) ?? []
  if (name === undefined || value === undefined)
    throw new UsageError('A header is a name, a colon and a value: --header "Accept: text/plain".')
  const filled = value.replace(/\$(?:\{(\w+)\}|(\w+))/g, (_, braced?: string, plain?: string) => {
    const variable = braced ?? plain!
    const found = env[variable]
    if (found === undefined)
      throw new UsageError(
        `The environment has no \`${variable}\`, which the header \`${name}\` names.`,
      )
    secrets.push(found)
    return found
  })
  return [name, filled.trim()]
}

/** True when a key of the values is the path of a document, or the end of it. */
function isNamed(document: string, name: string): boolean {
  return document === name || document.endsWith(`/${name}`)
}

/** Reads the file of values; those of a document are below a part of its path. */
function readValues(file: string | undefined, terminal: Terminal) {
  const values = file === undefined ? {} : readJson(terminal.cwd(), file)
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw new UsageError(`${file} is not an object of values: { "id": 5 }.`)
  const own = Object.entries(values).filter(([, value]) => typeof value === 'object')
  return {
    documents: own.map(([name]) => name).filter((name) => name.endsWith('.md')),
    of: (document: string): Record<string, unknown> => {
      const found = own.filter(([name]) => isNamed(document, name))
      return Object.assign({}, values, ...found.map(([, value]) => value as object)) as Record<
        string,
        unknown
      >
    },
  }
}
