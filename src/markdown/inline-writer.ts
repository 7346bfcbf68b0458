import type { Inline, InlineToken } from './node.js'

/** Elements nested deeper than this are left out around their content: what reads tokens calls itself for each. */
export const inlineNestingLimit = 200

/** Collects the tokens of inline text; texts side by side become one. */
export class InlineWriter {
  #tokens: InlineToken[] = []
  #text = ''
  /** The tokens before each element that is open. */
  readonly #around: InlineToken[][] = []

  /** Adds text. */
  text(text: string): void {
    this.#text += text
  }

  /** Adds a token. */
  token(token: Exclude<InlineToken, string>): void {
    this.#flush()
    this.#tokens.push(token)
  }

  /** Starts an element: what follows is inside of it. */
  open(): void {
    this.#flush()
    this.#around.push(this.#tokens)
    this.#tokens = []
  }

  /** Ends the element that was opened last, and returns what is in it. */
  close(): Inline {
    this.#flush()
    const children = this.#tokens
    this.#tokens = this.#around.pop()!
    return children
  }

  /** Adds an element around tokens, or the tokens alone where too many elements are open. */
  element(token: Exclude<InlineToken, string> & { readonly children: Inline }): void {
    if (this.#around.length < inlineNestingLimit) return this.token(token)
    for (const child of token.children) {
      if (typeof child === 'string') this.text(child)
      else this.token(child)
    }
  }

  /** The tokens that were added. */
  finish(): Inline {
    this.#flush()
    return this.#tokens
  }

  #flush(): void {
    if (this.#text !== '') this.#tokens.push(this.#text)
    this.#text = ''
  }
}
