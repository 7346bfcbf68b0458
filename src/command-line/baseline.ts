import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { count } from '../diagnostics/wording.js'
import {
  type CommandOptions,
  readJson,
  type Terminal,
  toJson,
  UsageError,
  writeOutput,
} from './terminal.js'
import type { VerifiedExchange } from './verify-formats.js'

type Compared = Pick<VerifiedExchange, 'file' | 'exchange' | 'diagnostics'>

/**
 * The contradictions that are known: they do not fail, and the file that lists them only shrinks. Each is
 * a line without its place, which other changes move.
 */
export class Baseline {
  readonly #file: string | undefined
  readonly #terminal: Terminal
  readonly #isUpdate: boolean
  /** Nothing where the file is yet to be written. */
  readonly #known: readonly string[] | undefined

  constructor({ baseline, updateBaseline = false }: CommandOptions, terminal: Terminal) {
    this.#file = baseline
    this.#terminal = terminal
    this.#isUpdate = updateBaseline
    if (baseline === undefined) {
      if (updateBaseline)
        throw new UsageError('`--update-baseline` writes the file that `--baseline` names.')
      this.#known = []
    } else if (existsSync(resolve(terminal.cwd(), baseline))) {
      const known = readJson(terminal.cwd(), baseline)
      if (!Array.isArray(known)) throw new UsageError(`${baseline} is not a list.`)
      this.#known = known.map(String)
    } else if (!updateBaseline)
      throw new UsageError(`${baseline} does not exist: \`--update-baseline\` writes it.`)
  }

  /** True when it has all that contradicts an exchange; one that is yet to be written has everything. */
  knows(compared: Compared): boolean {
    const found = linesOf(compared)
    return found.length > 0 && found.every((line) => this.#known?.includes(line) ?? true)
  }

  /**
   * Says which contradictions are gone, and leaves them out of the file where that is wanted. Nothing is
   * written where something ended the run before it was whole.
   */
  settle(done: readonly VerifiedExchange[], ended: string | undefined): string | undefined {
    if (this.#file === undefined) return undefined
    if (this.#isUpdate && ended !== undefined) return `${this.#file} is not written: ${ended}`
    const found = new Set(done.flatMap(linesOf))
    if (!this.#known) {
      writeOutput(this.#file, toJson([...found]), this.#terminal)
      return `${this.#file} has ${count(found.size, 'known contradiction')}`
    }
    // What has the name of an exchange that was not run can be of that one.
    const open = new Set(done.filter(({ outcome }) => outcome === 'not-run').map(nameOf))
    const run = [...new Set(done.map(nameOf))].filter((name) => !open.has(name))
    const isGone = (line: string) => !found.has(line) && run.some((name) => line.startsWith(name))
    const gone = this.#known.filter(isGone)
    if (gone.length === 0) return undefined
    const are = `${count(gone.length, 'known contradiction')} ${gone.length === 1 ? 'is' : 'are'} gone`
    if (!this.#isUpdate)
      return `${are}: \`--update-baseline\` removes what ${this.#file} has of them`
    const left = this.#known.filter((line) => !gone.includes(line))
    writeOutput(this.#file, toJson(left), this.#terminal)
    return `${are}, and removed from ${this.#file}`
  }
}

function linesOf(compared: Compared): string[] {
  return compared.diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ code, message }) => `${nameOf(compared)}${code}: ${message}`)
}

/** The start of the lines of an exchange. */
function nameOf({ file, exchange: { endpoint } }: Compared): string {
  return `${file}: ${endpoint.method} ${endpoint.path}: `
}
