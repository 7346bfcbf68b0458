import { meanings } from '../../vocabulary/meanings.js'
import type { Vocabulary, VocabularyProblem } from '../../vocabulary/vocabulary.js'
import { count, list, quote, warning } from '../wording.js'

/** The body of a block. */
export const bodyEntries = {
  'missing-title': warning(
    (lineAbove: number | undefined) =>
      lineAbove === undefined
        ? 'The block has no heading to be its title.'
        : `The block has no heading to be its title: that on line ${lineAbove} is above its tag.`,
    (lineAbove) => (lineAbove === undefined ? '## …' : 'Move the heading below the tag.'),
  ),
  'unread-table': warning(
    (columns: readonly string[] | undefined, _proposal: Vocabulary | undefined) =>
      columns
        ? `The table is not read as parameters: none of its columns (${list(
            columns.map((column) => quote(column) || '…'),
            'and',
          )}) is headed by a word for names.`
        : 'The table is not read as parameters: it is in a list or a quote.',
    (columns, proposal) =>
      columns
        ? `| Parameter | ${columns.slice(1, 20).map(quote).join(' | ')} |, or in the configuration ${lineOf(proposal ?? { name: [columns[0] ?? ''] })}`
        : 'Write the table on its own, without indentation or `>`.',
  ),
  'unknown-word': warning(
    (words: string, _proposal: Vocabulary | undefined) =>
      `\`${quote(words)}\` is no ${/^\d/.test(words) ? 'status' : 'word that is known'}, so what it says is not read.`,
    (_words, proposal) =>
      proposal ? `${lineOf(proposal)} in the configuration` : 'A status is from 100 to 599.',
  ),
  'unread-list': warning(
    (reason: string, _proposal: Vocabulary | undefined) => {
      if (reason === 'definitions') return 'A definition list is not read as parameters.'
      if (reason === 'code' || reason === 'sentences')
        return `This ${reason === 'code' ? reason : 'text'} describes fields in a form that is not read as parameters.`
      if (reason === 'nested-list')
        return 'The list is not read as parameters: it is in an item of another list or in a quote.'
      return reason === 'unnamed-item'
        ? 'The list is not read as parameters: this item does not begin with a name in code or strong emphasis.'
        : 'The list is not read as parameters: no heading or label directly above it announces parameters or fields.'
    },
    (reason, proposal) => {
      if (reason === 'definitions')
        return 'Write a table headed Parameter, Type, Required and Description, or a list such as ``- `name` (string, required): …``.'
      if (reason === 'nested-list') return 'Write the list on its own, without indentation or `>`.'
      if (/^(?:unnamed-item|code|sentences)$/.test(reason)) return '- `name` (string, required): …'
      return proposal ? `Parameters:, or in the configuration ${lineOf(proposal)}` : 'Parameters:'
    },
  ),
  'unread-html': warning(
    (kind: 'Raw HTML' | 'A tag of another tool') =>
      `${kind} is not read: what looks like parameters in it is only rendered.`,
    (kind) =>
      `Write a table headed Parameter, Type, Required and Description${kind === 'Raw HTML' ? '' : ', as `npx vite-plugin-api-md adopt` does with the tags of GitBook'}.`,
  ),
  'misspelt-word': warning(
    (word: string, right: string) =>
      `\`${quote(word)}\` is misspelt: \`${quote(right)}\` is meant.`,
    (_, right) => right,
  ),
  'invalid-vocabulary': warning(
    ({ key, word, earlierKey, problem }: VocabularyProblem) => {
      const option = `vocabulary.${quote(key)}`
      switch (problem) {
        case 'object':
          return 'The option `vocabulary` takes an object with lists of words.'
        case 'key':
          return `\`${option}\` is not a meaning that words can be added to.`
        case 'list':
          return `\`${option}\` takes a list of words.`
        case 'word':
          return `\`${option}\` contains something that is not a word.`
        case 'taken':
          return `\`${quote(word ?? '')}\` in \`${option}\` already has another meaning${earlierKey ? ` by \`vocabulary.${earlierKey}\`` : ''}, which is kept.`
      }
    },
    ({ problem }) =>
      problem === 'key'
        ? `The meanings are ${list(
            meanings.map(({ key }) => key),
            'and',
          )}.`
        : "vocabulary: { name: ['Attribut'], yes: ['ja'] }",
  ),
  'missing-heading': warning(
    (
      id: string,
      document: string | undefined,
      _nearest: string | undefined,
      others?: number,
      _style?: string,
    ) =>
      others
        ? `This document has no heading \`#${quote(id)}\`, and none for ${count(others, 'other link')}: their headings have other ids here.`
        : `${document === undefined ? 'This document' : `\`${quote(document)}\``} has no heading \`#${quote(id)}\`.`,
    (_id, _document, proposal, _others?: number, style?: string) =>
      style
        ? `With \`headingIds: '${style}'\` the headings have these ids.`
        : proposal && `Did you mean \`#${proposal}\`?`,
  ),
  'broken-table': warning(
    (cells: number, columns: number, _delimiterRow: string) => {
      if (cells === 0) return 'The table has no delimiter row, so it is read as text.'
      return cells === columns
        ? 'The row under the header is not a delimiter row, so the table is read as text.'
        : `The row under the header has ${count(cells, 'cell')}, the header has ${columns}, so the table is read as text.`
    },
    (_cells, _columns, delimiterRow) => delimiterRow,
  ),
  'unclosed-fence': warning(
    (_fence: string, isEmpty: boolean) =>
      isEmpty
        ? 'The code block is never closed, and has no code.'
        : 'The code block is never closed; it extends to the end of the body.',
    (fence, isEmpty) => (isEmpty ? 'Remove this fence.' : fence),
  ),
  'highlight-failed': warning(
    (reason: string) => `The highlighter failed on this code block: ${quote(reason)}.`,
    'The `highlight` function must return HTML synchronously, or `undefined` for a language that it does not know.',
  ),
  'table-cells': warning(
    (cells: number, columns: number) =>
      `The row has ${count(cells, 'cell')}, the header has ${columns}.`,
    'Write a pipe inside a cell as `\\|`.',
  ),
  'unknown-required': warning(
    (value: string, _proposal: Vocabulary | undefined) =>
      `\`${quote(value)}\` means neither required nor optional; it is read as \`no\`.`,
    (_value, proposal) =>
      proposal ? `yes or no, or in the configuration ${lineOf(proposal)}` : 'yes or no',
  ),
  'empty-parameter-name': warning(
    'The row names no parameter.',
    'Put the name into the first cell, or remove the row.',
  ),
  'duplicate-parameter': warning(
    '`<name>` is already listed among the <place>, on line <line>.',
    'Remove one of the two rows, or write what is inside another field with its name: `parent.<name>`.',
  ),

  // Its examples.
  'invalid-json': warning(
    'The example is not JSON: <problem>.',
    'Correct the JSON, or name another language after the fence (`jsonc`, `text`). `...` stands for more.',
  ),
  'unclear-json': warning('The example <problem>.'),
  'unknown-example-field': warning(
    (field: string, _proposal: string | undefined, _row: string, others: number | undefined) => {
      const more = others === undefined ? '' : `, nor for ${others} others next to it`
      return `No row describes the field \`${quote(field)}\`${more}.`
    },
    (_field, proposal, row) => (proposal === undefined ? row : `Did you mean \`${proposal}\`?`),
  ),
  'missing-example-field': warning(
    (field: string, _sample: string, others: number | undefined) => {
      const more = others === undefined ? '' : `, and ${others} others next to it`
      return `The example lacks the required field \`${quote(field)}\`${more}.`
    },
    (_field, sample) => sample,
  ),
  'example-value': warning('`<field>` is `<value>` here; its row says <allowed>.', '<proposal>'),
  'example-route': warning(
    'The example requests `<request>`; the block documents `<method> <path>`.',
    'Correct the method or the path of the example, or move it to the block of its endpoint.',
  ),
  'example-type': warning('`<field>` is <actual> here; its row says `<expected>`.', '<proposal>'),
}

/** The line of configuration that adds words. */
function lineOf(vocabulary: Vocabulary): string {
  const keys = Object.entries(vocabulary).map(([key, words]) => {
    const written = words.map((word) => `'${quote(word).replace(/[\\']/g, String.raw`\$&`)}'`)
    return `${key}: [${written.join(', ')}]`
  })
  return `vocabulary: { ${keys.join(', ')} }`
}
