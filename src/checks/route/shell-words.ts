import type { Span } from '../../source/position.js'

/** One word of a command. */
export interface ShellWord extends Span {
  /** The word without its quotes; variables and placeholders stay as written. */
  readonly text: string
}

/** One command of a script. */
export interface Command {
  readonly words: readonly ShellWord[]
  /** Whether it reads what a file or another command gives it. */
  readonly hasInput: boolean
}

const SPACE = /(?:[^\S\n]|[\\^`][^\S\n]*\n)+/y
/** What is between words: space or a comment, a line ending, a here-document, an operator, a redirection. */
const GAP = anyOf(
  SPACE,
  /#[^\n]*/,
  /(\n)/,
  /<<-?\s*(?<quote>['"]?)(\w+)\k<quote>/,
  /([;|&()]+)/,
  /(?!<[^<>\s'"`][^<>\n'"`]*>)([<>]{1,2}&?\d?)/,
)
/** A part of a word: plain, in single quotes, in double quotes, a variable, an escape, a placeholder. */
const PART = anyOf(
  /([^\s'"\\$<>;|&()]+)/,
  /\$?'([^']*)(?:'|$)/,
  /"([^"\\]*(?:\\[^][^"\\]*)*)(?:"|\\?$)/,
  /(\$\{[^{}\n]*\}|\$(?!\())/,
  /\\([^])?/,
  /(<[^<>\s'"`][^<>\n'"`]*>)/,
)

// One match a part is several times as fast as one attempt a pattern.
function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), 'y')
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
    while (this.#at < this.#script.length) {
      const gap = this.#take(GAP)
      if (gap) this.#passGap(gap)
      else this.#words.push(this.#readWord())
    }
    this.#endCommand()
    return this.#commands
  }

  #passGap([, lineEnding, , delimiter, operator, redirection]: RegExpExecArray): void {
    if (lineEnding) {
      this.#endCommand()
      this.#skipHereDocuments()
    } else if (delimiter) {
      this.#hereDocuments.push(delimiter)
      this.#hasInput = true
    } else if (operator) this.#endCommand(operator === '|')
    else if (redirection && this.#words.length > 0) {
      // What follows is the name of a file.
      this.#take(SPACE)
      this.#readWord()
      this.#hasInput ||= redirection.startsWith('<')
    }
  }

  #readWord(): ShellWord {
    const start = this.#at
    let text = ''
    for (;;) {
      const part = this.#take(PART)
      if (part) {
        const [, plain, single, double, variable, escaped, placeholder] = part
        text += plain ?? single ?? variable ?? placeholder ?? unescaped(double, escaped)
      } else if (this.#script.startsWith('$(', this.#at)) text += this.#passSubstitution()
      else break
      if (this.#script[this.#at] === ' ') break
    }
    return { text, start, end: this.#at }
  }

  /** Passes `$(…)` as a whole: what a command inside gives is not known. */
  #passSubstitution(): string {
    this.#at++
    let depth = 0
    do {
      const character = this.#script[this.#at++]
      if (character === '(') depth++
      else if (character === ')') depth--
    } while (this.#at < this.#script.length && depth > 0)
    return '${…}'
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
    if (match) this.#at = pattern.lastIndex
    return match ?? undefined
  }
}

/** The text in double quotes, or else the character after a backslash; none where a line goes on. */
function unescaped(double: string | undefined, escaped = ''): string {
  if (double === undefined) return escaped.replace('\n', '')
  return double.includes('\\') ? double.replaceAll(/\\(["\\$`\n])/g, '$1') : double
}
