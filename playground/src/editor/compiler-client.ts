import type { Adoption } from '../../../src/adopt/adopt.js'
import type { ApiDocument } from '../../../src/compile/api-document.js'

/** What the worker is asked. */
export interface CompileRequest {
  readonly text: string
  /** Whether the output without presentation styling is wanted too. */
  readonly wantsRaw: boolean
  /** Whether the text is a page that a document is to be made of. */
  readonly adopts?: boolean
}

/** What the worker returns. */
export interface CompiledText {
  readonly document: ApiDocument
  readonly raw?: string | undefined
  /** How long `compile` took, warm. */
  readonly milliseconds: number
  /** What became of the page, where one was given. */
  readonly adoption?: Adoption | undefined
}

/** Compiles off the main thread, one text at a time: of those that come meanwhile, the last one. */
export class CompilerClient {
  readonly #worker = new Worker(new URL('compile-worker.ts', import.meta.url), { type: 'module' })
  #isBusy = false
  #next: CompileRequest | undefined

  constructor(onCompiled: (compiled: CompiledText) => void) {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<CompiledText>) => {
      this.#isBusy = false
      const next = this.#next
      this.#next = undefined
      // An answer that is out of date already would only make the page flicker.
      if (next) this.compile(next)
      else onCompiled(data)
    })
  }

  /** Compiles a text as soon as the worker is free. */
  compile(request: CompileRequest): void {
    if (this.#isBusy) {
      this.#next = request
      return
    }
    this.#isBusy = true
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    this.#worker.postMessage(request)
  }
}
