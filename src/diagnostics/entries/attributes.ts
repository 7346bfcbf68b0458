import { error, warning } from '../entry.js'
import { list, quote } from '../quote.js'

/** Attributes: names, types and values. */
export const attributeEntries = {
  'missing-path': error(
    () => 'The block has no `path`.',
    () => 'path="/…"',
  ),
  'empty-path': error(
    () => 'The `path` is empty.',
    () => 'path="/…"',
  ),
  'unknown-method': error(
    (value: string, _nearest: string | undefined, methods: readonly string[]) =>
      `\`${quote(value)}\` is not one of the methods ${list(methods)}.`,
    (_value, proposal) => proposal && `method="${proposal}"`,
  ),
  'invalid-value': error(
    (attribute: string, value: string, values: readonly string[], _nearest: string | undefined) =>
      `\`${attribute}\` is one of ${list(values)}, not \`${quote(value)}\`.`,
    (attribute, _value, _values, proposal) => proposal && `${attribute}="${proposal}"`,
  ),
  'wrong-type': error(
    (attribute: string, expected: 'string' | 'boolean', actual: string, _right: string) =>
      `\`${attribute}\` takes ${expected === 'string' ? 'a string' : 'true or false'}, not ${actual}.`,
    (_attribute, _expected, _actual, right) => right,
  ),
  'unknown-attribute': error(
    (attribute: string, _nearest: string | undefined) =>
      `The block has no attribute \`${quote(attribute)}\`.`,
    (_attribute, proposal) => proposal && `Did you mean \`${proposal}\`?`,
  ),
  'unavailable-attribute': error(
    (attribute: string, reason: string) =>
      `\`${quote(attribute)}\` is not available here: ${reason}.`,
    () => 'Remove the attribute.',
  ),
  'duplicate-attribute': error(
    (attribute: string) => `\`${quote(attribute)}\` is given twice; the first one holds.`,
    () => 'Remove one of the two.',
  ),
  'deprecated-elevation': warning(
    (value: string, name: string) => `\`elevation="${value}"\` is an old name of \`${name}\`.`,
    (_value: string, name: string) => `elevation="${name}"`,
  ),
}
