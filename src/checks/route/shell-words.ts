import type { Span } from '../../source/position.js'

/** One word of a command. */
export interface ShellWord extends Span {
  /** The word without its quotes; variables and placeholders stay as written. */
  readonly text: string
}

const SPACE = /(?:[^\S\n]|[\\^`][^\S\n]*\n)+/y
const COMMENT = /#[^\n]*/y
const HERE_DOCUMENT = /<<-?\s*(['"]?)(\w+)\1/y
const REDIRECTION = /[<>]{1,2}&?\d?/y
const SEPARATOR = /[;|&()]+/y
const PLACEHOLDER = /<[^<>\s'"`][^<>\n'"`]*>/y
const SINGLE_QUOTED = /\$?'([^']*)(?:'|$)/y
const DOUBLE_QUOTED = /"((?:[^"\\]|\\[^])*)(?:"|\\?$)/y
const VARIABLE = /\$\{[^{}\n]*\}|\$/y
const ESCAPE = /\\([^])?/y
const PLAIN = /[^\s'"\\$<>;|&()]+/y

/** One command of a script. */
export interface Command {
  readonly words: readonly ShellWord[]
  /** Whether it reads what a file or another command gives it. */
  readonly hasInput: boolean
}

/**
 * Splits a script into commands and those into words, as a shell does, but with nothing replaced.
 *
 * Comments, redirections and the texts of here-documents are left out.
 */
export function readCommands(script: string): Command[] {
  return new CommandReader(script).read()
}

class CommandReader {
  readonly #script: string
  #at = 0
  #commands: Command[] = []
  #words: ShellWord[] = []
  #hasInput = false
  #hereDocuments: string[] = []

  constructor(script: string) {
    this.#script = script
  }

  read(): Command[] {
    while (this.#at < this.#script.length) this.#readNext()
    this.#endCommand()
    return this.#commands
  }

  #readNext(): void {
    if (this.#take(SPACE)) return
    if (this.#script[this.#at] === '\n') {
      this.#at++
      this.#endCommand()
      this.#skipHereDocuments()
      return
    }
    if (this.#take(COMMENT)) return
    const hereDocument = this.#take(HERE_DOCUMENT)
    if (hereDocument) {
      this.#hereDocuments.push(hereDocument[2]!)
      this.#hasInput = true
      return
    }
    const separator = this.#take(SEPARATOR)?.[0]
    if (separator !== undefined) this.#endCommand(separator === '|')
    else this.#readWordOrRedirection()
  }

  #readWordOrRedirection(): void {
    const redirection = this.#startsPlaceholder() ? undefined : this.#take(REDIRECTION)?.[0]
    if (redirection === undefined) this.#words.push(this.#readWord())
    else if (this.#words.length > 0) {
      this.#take(SPACE)
      this.#readWord()
      this.#hasInput ||= redirection.startsWith('<')
    }
  }

  #readWord(): ShellWord {
    const start = this.#at
    let text = ''
    for (;;) {
      const part =
        this.#take(PLAIN)?.[0] ??
        this.#take(SINGLE_QUOTED)?.[1] ??
        this.#take(DOUBLE_QUOTED)?.[1]?.replaceAll(/\\(["\\$`\n])/g, '$1') ??
        this.#takeSubstitution() ??
        this.#take(VARIABLE)?.[0] ??
        this.#take(ESCAPE)?.[1]?.replace('\n', '') ??
        this.#take(PLACEHOLDER)?.[0]
      if (part === undefined) break
      text += part
    }
    return { text, start, end: this.#at }
  }

  /** Takes `$(…)` as a whole: what a command inside gives is not known. */
  #takeSubstitution(): string | undefined {
    if (!this.#script.startsWith('$(', this.#at)) return undefined
    const start = this.#at
    let depth = 0
    do {
      const character = this.#script[this.#at++]
      if (character === '(') depth++
      else if (character === ')') depth--
    } while (this.#at < this.#script.length && (depth > 0 || this.#at === start + 1))
    return '${…}'
  }

  #startsPlaceholder(): boolean {
    PLACEHOLDER.lastIndex = this.#at
    return PLACEHOLDER.test(this.#script)
  }

  #skipHereDocuments(): void {
    for (const delimiter of this.#hereDocuments) {
      const end = new RegExp(`^\\t*${delimiter}\\r?(?:\\n|$)`, 'gm')
      end.lastIndex = this.#at
      this.#at = end.exec(this.#script) ? end.lastIndex : this.#script.length
    }
    this.#hereDocuments = []
  }

  #endCommand(nextHasInput = false): void {
    const [words, hasInput] = [this.#words, this.#hasInput]
    if (words.length > 0) this.#commands.push({ words, hasInput })
    this.#words = []
    this.#hasInput = nextHasInput
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#script)
    if (!match || match[0] === '') return undefined
    this.#at += match[0].length
    return match
  }
}
