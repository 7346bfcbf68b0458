/** A fence, or the tag of preformatted text that a line begins with. */
const CODE = /^(?:`{3,}|~{3,})|^<pre>/
const CODE_END = /^(?:`{3,}|~{3,})[ \t]*$|<\/pre>[ \t]*$/
const ITEM = /^(?:[-*+]|\d{1,9}[.)])[ \t]/
/** A line with nothing but a tag of a host, or a backslash for a line break. */
const EMPTY = /^(?:\{%[^{}]*%\}|\\)?$/

/** Writes text in a cell of a table: its paragraphs, items and lines of code go below each other. */
export function toCell(text: string): string {
  const parts: string[] = []
  let isInCode = false
  let goesOn = false
  for (const written of text.split(/\r\n?|\n/)) {
    const line = written.trim()
    const opening: string | undefined = isInCode ? undefined : CODE.exec(line)?.[0]
    if (isInCode || opening !== undefined) {
      const isPreformatted: boolean = opening === '<pre>'
      const rest: string =
        opening === undefined || isPreformatted ? line.slice(opening?.length) : ''
      const code = rest.replace(CODE_END, '').trim()
      if (code !== '') parts.push(toCode(code))
      isInCode = opening === undefined || isPreformatted ? !CODE_END.test(rest) : true
      goesOn = false
    } else if (EMPTY.test(line)) goesOn = false
    else if (goesOn && !ITEM.test(line)) parts.push(`${parts.pop()!} ${line}`)
    else {
      parts.push(line)
      goesOn = true
    }
  }
  return escapeCell(parts.join('<br>'))
}

/** A text with its bars escaped, which would end a cell. */
export function escapeCell(text: string): string {
  return text.trim().replace(/(?<!\\)\|/g, String.raw`\|`)
}

/** A text as a code span, between more backticks than it has in a row. */
export function toCode(text: string): string {
  let longest = 0
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  const marks = '`'.repeat(longest + 1)
  const space = /^`|`$/.test(text) ? ' ' : ''
  return marks + space + text + space + marks
}
