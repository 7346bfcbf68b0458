import { endOfMatches } from '../source/white-space.js'
import type { Span } from '../source/position.js'

export interface ShellWord extends Span {
  /** The word without its quotes; variables and placeholders stay as written. */
  readonly text: string
}

export interface Command {
  readonly words: readonly ShellWord[]
  /** The operator that joins it to the next one on its line: `|`, `&&`, `;`. */
  readonly operator: string | undefined
  /** The start of what follows it. */
  readonly end: number
}

/** The space between words; a line that begins with an option goes on with the one above, also where that lacks its mark. */
const SPACE = /(?:[^\S\n]|[\\^`][^\S\n]*\n|\n(?=[^\S\n]+-{1,2}[A-Za-z]|-[A-Za-z] ))+/y
/** The gap between words: space or a comment, a line ending, a here-document, an operator, a redirection. */
const GAP = anyOf(
  SPACE,
  /#[^\n]*/,
  /(\n)/,
  /<<-?\s*(['"]?)(\w+)\2/,
  /([;|&()]+)/,
  /(?!<[^<>\s'"`][^<>\n'"`]*>)([<>]{1,2}&?\d?)/,
)
/** A part of a word: plain, in single quotes, a double quote, a variable, an escape, a placeholder. */
const PART = anyOf(
  /([^\s'"\\$<>;|&()]+)/,
  /\$?'([^']*)(?:'|$)/,
  /(")/,
  /(\$\{[^{}\n]*\}|\$(?!\())/,
  /\\([^])?/,
  /(<[^<>\s'"`][^<>\n'"`]*>)/,
)
/** A part of what is in double quotes. */
const IN_QUOTES = /[^"\\]+|\\[^]/y

// One match a part is several times as fast as one attempt a pattern.
function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), 'y')
}

/** The commands of a script, in their order. */
export function readCommands(script: string): Command[] {
  const commands: Command[] = []
  for (let at = 0; at < script.length;) {
    const line = readLine(script, at)
    for (const command of line) commands.push(command)
    at = line.at(-1)?.end ?? script.length
  }
  return commands
}

/**
 * The commands of the first line of a script that has one, from an offset on, split into words as a shell
 * does, but with nothing replaced. Comments, redirections and the texts of here-documents are left out.
 */
export function readLine(script: string, from = 0): Command[] {
  const line: Command[] = []
  let words: ShellWord[] = []
  let hereDocuments: string[] = []
  let at = from
  while (at < script.length) {
    const gap = startsWord(script.charCodeAt(at)) ? null : matchAt(GAP, script, at)
    if (!gap) {
      const word = readWord(script, at)
      words.push(word)
      at = word.end
      continue
    }
    at += gap[0].length
    const { 1: lineEnding, 3: delimiter, 4: operator, 5: redirection } = gap
    if (lineEnding) {
      for (const end of hereDocuments) at = endOfHereDocument(script, at, end)
      hereDocuments = []
    }
    if (lineEnding || operator) {
      if (words.length > 0) line.push({ words, operator, end: at })
      if (lineEnding && words.length > 0) return line
      words = []
    } else if (delimiter) hereDocuments.push(delimiter)
    else if (redirection && words.length > 0) {
      // What follows is the name of a file.
      at += matchAt(SPACE, script, at)?.[0].length ?? 0
      at = readWord(script, at).end
    }
  }
  if (words.length > 0) line.push({ words, operator: undefined, end: at })
  return line
}

/** True when a character is a letter, a digit, or one of `-./`: no gap starts with it. */
function startsWord(code: number): boolean {
  return (code > 96 && code < 123) || (code > 44 && code < 58) || (code > 64 && code < 91)
}

function readWord(script: string, start: number): ShellWord {
  let text = ''
  let end = start
  do {
    const part = matchAt(PART, script, end)
    if (part) {
      const { 1: plain, 2: single, 3: quote, 4: variable, 5: escaped, 6: placeholder } = part
      end += part[0].length
      const double = quote && script.slice(end, endOfMatches(IN_QUOTES, script, end))
      text += plain ?? single ?? variable ?? placeholder ?? unescaped(double, escaped)
      if (double !== undefined) end = Math.min(end + double.length + 1, script.length)
    } else if (script.startsWith('$(', end)) {
      // What a command inside gives is not known.
      text += '${…}'
      end = endOfSubstitution(script, end + 1)
    } else break
  } while (script[end] !== ' ')
  return { text, start, end }
}

function endOfSubstitution(script: string, from: number): number {
  let depth = 0
  for (let at = from; at < script.length; at++) {
    if (script[at] === '(') depth++
    else if (script[at] === ')' && --depth === 0) return at + 1
  }
  return script.length
}

function endOfHereDocument(script: string, from: number, delimiter: string): number {
  const end = new RegExp(`^\\t*${delimiter}\\r?(?:\\n|$)`, 'gm')
  end.lastIndex = from
  return end.test(script) ? end.lastIndex : script.length
}

function matchAt(pattern: RegExp, script: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(script)
}

/** The text in double quotes, or else the character after a backslash; none where a line goes on. */
function unescaped(double: string | undefined, escaped = ''): string {
  if (double === undefined) return escaped.replace('\n', '')
  return double.includes('\\') ? double.replaceAll(/\\(["\\$`\n])/g, '$1') : double
}
