import { warning } from '../entry.js'
import { quote } from '../quote.js'

/** The examples of a body. */
export const exampleEntries = {
  'invalid-json': warning(
    (problem: string) => `The example is not JSON: ${problem}.`,
    (_problem: string) =>
      'Correct the JSON, or name another language after the fence (`jsonc`, `text`). `...` stands for more.',
  ),
  'unknown-example-field': warning(
    (field: string, _proposal: string | undefined, _row: string) =>
      `The table does not know the field \`${quote(field)}\`.`,
    (_field, proposal, row) => (proposal === undefined ? row : `Did you mean \`${proposal}\`?`),
  ),
  'missing-example-field': warning(
    (field: string, _sample: string) => `The example lacks the required field \`${quote(field)}\`.`,
    (_field, sample) => sample,
  ),
  'example-value': warning(
    (field: string, value: string, allowed: string, _proposal: string | undefined) =>
      `\`${quote(field)}\` is \`${quote(value)}\` here; the table says ${quote(allowed)}.`,
    (_field, _value, _allowed, proposal) => proposal,
  ),
  'example-route': warning(
    (request: string, method: string, path: string) =>
      `The example requests \`${quote(request)}\`; the block documents \`${method} ${quote(path)}\`.`,
    () => 'Correct the method or the path of the example, or move it to the block of its endpoint.',
  ),
  'example-type': warning(
    (field: string, expected: string, actual: string, _proposal: string | undefined) =>
      `\`${quote(field)}\` is ${actual} here; the table says \`${quote(expected)}\`.`,
    (_field, _expected, _actual, proposal) => proposal,
  ),
}
