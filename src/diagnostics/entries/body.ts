import { warning } from '../entry.js'
import { list, quote } from '../quote.js'

/** The tables and headings of a body. */
export const bodyEntries = {
  'missing-title': warning(
    () => 'The block has no heading to be its title.',
    () => '## …',
  ),
  'table-columns': warning(
    (convention: readonly string[]) =>
      `A parameter table has the columns ${list(convention, 'and')}, in this order.`,
    (convention) => `| ${convention.join(' | ')} |`,
  ),
  'missing-heading': warning(
    (id: string, document: string | undefined, _nearest: string | undefined) =>
      `${document === undefined ? 'This document' : `\`${quote(document)}\``} has no heading \`#${quote(id)}\`.`,
    (_id, _document, proposal) => proposal && `Did you mean \`#${proposal}\`?`,
  ),
  'broken-table': warning(
    (cells: number, columns: number, _delimiterRow: string) => {
      if (cells === 0) return 'The table has no delimiter row, so it is read as text.'
      return cells === columns
        ? 'The row under the header is no delimiter row, so the table is read as text.'
        : `The row under the header has ${count(cells, 'cell')}, the header has ${columns}, so the table is read as text.`
    },
    (_cells, _columns, delimiterRow) => delimiterRow,
  ),
  'broken-fence': warning(
    (fence: string, length: number) =>
      `A fence of ${length} characters is needed here, not of ${fence.length}.`,
    (fence, length) => fence[0]!.repeat(length),
  ),
  'unclosed-fence': warning(
    (_fence: string) => 'The code block is never closed; it takes in the rest of the body.',
    (fence) => fence,
  ),
  'highlight-failed': warning(
    (reason: string) => `The highlighter failed on this code block: ${quote(reason)}.`,
    (_reason) =>
      'The `highlight` function returns HTML at once, or nothing for a language that it does not know.',
  ),
  'table-cells': warning(
    (cells: number, columns: number) =>
      `The row has ${count(cells, 'cell')}, the header has ${columns}.`,
    (cells, columns) =>
      cells > columns ? 'Write a pipe inside a cell as `\\|`.' : 'Add the missing cells.',
  ),
  'unknown-required': warning(
    (value: string) =>
      value === ''
        ? 'The Required cell is empty; it counts as `no`.'
        : `\`${quote(value)}\` is neither \`yes\` nor \`no\`; it counts as \`no\`.`,
    () => 'yes or no',
  ),
  'empty-parameter-name': warning(
    () => 'The row names no parameter.',
    () => 'Put the name into the first cell, or remove the row.',
  ),
  'duplicate-parameter': warning(
    (name: string, place: string, line: number) =>
      `\`${quote(name)}\` is listed already among the ${place}, on line ${line}.`,
    () => 'Remove one of the two rows.',
  ),
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
