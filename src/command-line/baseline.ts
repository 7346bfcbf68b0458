import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { count } from '../diagnostics/wording.js'
import { writeWhole } from '../sidecar/write-whole.js'
import type { SendableExchange } from '../exchange/exchange.js'
import type { Verification } from '../verify/verification.js'
import { type CommandOptions, reasonOf, type Terminal, toJson, UsageError } from './terminal.js'
import type { VerifiedExchange } from './verify-formats.js'

/** One contradiction, as the file has it: without its line, which other changes move. */
interface KnownContradiction {
  readonly file: string
  readonly exchange: string
  readonly code: string
  readonly message: string
}

/** The contradictions that are known: they do not fail, and the file that has them only shrinks. */
export class Baseline {
  readonly #path: string | undefined
  readonly #name: string
  readonly #known: ReadonlySet<string>
  readonly #isNew: boolean
  readonly #isUpdate: boolean

  private constructor(name: string | undefined, isUpdate: boolean, { cwd }: Terminal) {
    this.#name = name ?? ''
    this.#path = name === undefined ? undefined : resolve(cwd(), name)
    this.#isUpdate = isUpdate
    this.#isNew = this.#path === undefined || !existsSync(this.#path)
    if (isUpdate && name === undefined)
      throw new UsageError('`--update-baseline` writes the file that `--baseline` names.')
    if (name !== undefined && this.#isNew && !isUpdate)
      throw new UsageError(`${name} does not exist: \`--update-baseline\` writes it.`)
    this.#known = new Set(this.#isNew ? [] : this.#read().map(keyOf))
  }

  static at({ baseline, updateBaseline = false }: CommandOptions, terminal: Terminal): Baseline {
    return new Baseline(baseline, updateBaseline, terminal)
  }

  #read(): KnownContradiction[] {
    try {
      const known = JSON.parse(readFileSync(this.#path!, 'utf8')) as unknown
      if (Array.isArray(known)) return known as KnownContradiction[]
      throw new Error('it is not a list')
    } catch (cause) {
      throw new UsageError(`${this.#name} cannot be read: ${reasonOf(cause)}.`, { cause })
    }
  }

  /** Whether it has all that contradicts an exchange; a file that is yet to be written has everything. */
  knows(file: string, exchange: SendableExchange, verification: Verification): boolean {
    const found = contradictionsOf({ ...verification, file, exchange })
    return found.length > 0 && found.every((one) => this.#has(keyOf(one)))
  }

  #has(key: string): boolean {
    return this.#known.has(key) || (this.#isNew && this.#isUpdate)
  }

  /** Says which contradictions are gone, and leaves them out of the file where that is wanted. */
  settle(done: readonly VerifiedExchange[]): string | undefined {
    if (this.#path === undefined) return undefined
    const found = done.flatMap(contradictionsOf)
    const left = new Map(found.map((one) => [keyOf(one), one]))
    if (this.#isNew) {
      this.#write([...left.values()])
      return `${this.#name} has ${count(left.size, 'known contradiction')}`
    }
    const run = new Set(done.filter(({ outcome }) => outcome !== 'not-run').map(nameOf))
    const gone = new Set(
      this.#read()
        .filter((one) => run.has(`${one.file} ${one.exchange}`) && !left.has(keyOf(one)))
        .map(keyOf),
    )
    if (gone.size === 0) return undefined
    const are = `${count(gone.size, 'known contradiction')} ${gone.size === 1 ? 'is' : 'are'} gone`
    if (!this.#isUpdate)
      return `${are}: \`--update-baseline\` removes what ${this.#name} has of them`
    this.#write(this.#read().filter((one) => !gone.has(keyOf(one))))
    return `${are}, and removed from ${this.#name}`
  }

  #write(known: readonly KnownContradiction[]): void {
    try {
      writeWhole(this.#path!, toJson(known))
    } catch (cause) {
      throw new UsageError(`${this.#name} cannot be written: ${reasonOf(cause)}.`, { cause })
    }
  }
}

function contradictionsOf(
  one: Pick<VerifiedExchange, 'file' | 'exchange' | 'diagnostics'>,
): KnownContradiction[] {
  const { method, path } = one.exchange.endpoint
  return one.diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ code, message }) => ({ file: one.file, exchange: `${method} ${path}`, code, message }))
}

function nameOf({ file, exchange: { endpoint } }: VerifiedExchange): string {
  return `${file} ${endpoint.method} ${endpoint.path}`
}

function keyOf({ file, exchange, code, message }: KnownContradiction): string {
  return JSON.stringify([file, exchange, code, message])
}
