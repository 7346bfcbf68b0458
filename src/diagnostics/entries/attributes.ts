import { error, list, quote, warning } from '../wording.js'

/** The attributes of a block. */
export const attributeEntries = {
  'missing-path': error('The block has no `path`.', 'path="/…"'),
  'empty-path': error('The `path` is empty.', 'path="/…"'),
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
  'wrong-type': error('`<attribute>` takes <expected>, not <actual>.', '<right>'),
  'unknown-attribute': error(
    'The block has no attribute `<attribute>`.',
    'Did you mean `<proposal>`?',
  ),
  'unavailable-attribute': error(
    '`<attribute>` is not available here: <reason>.',
    'Remove the attribute.',
  ),
  'duplicate-attribute': error(
    '`<attribute>` is set twice; the first value is used.',
    'Remove one of the two.',
  ),
  'deprecated-elevation': warning(
    '`elevation="<value>"` is the deprecated name of `<name>`.',
    'elevation="<name>"',
  ),

  // The path of an endpoint.
  'path-without-slash': warning('The path `<path>` does not start with a slash.', 'path=<right>'),
  'query-in-path': warning(
    '`<query>` is a query string, not part of the path.',
    'Describe query parameters in the table.',
  ),
  'braces-in-path': warning('`<segment>` is not the syntax of a path parameter.', '<right>'),
  'missing-path-parameter': warning(
    (name: string, _row: string, count: number) =>
      count === 1
        ? `The table has no row for \`:${quote(name)}\`.`
        : `No table of this file has rows for path parameters: \`:${quote(name)}\` is the first of ${count}.`,
    (_name, row) => row,
  ),
  'unknown-path-parameter': warning(
    (name: string, _path: string) => `The path has no \`:${quote(name)}\`.`,
    (name: string, path: string) =>
      `Add \`:${quote(name)}\` to \`${quote(path)}\`, or move the row out of the path parameters.`,
  ),
  'optional-path-parameter': warning(
    (name: string, _cell: string | undefined) =>
      `\`${quote(name)}\` is part of the path, so it cannot be left out.`,
    (_name, cell) => cell ?? 'Remove the mark that says that it is optional.',
  ),

  // Attributes that have no effect, and names that the theme does not know.
  'attribute-without-effect': warning('`<attribute>` has no effect: <reason>.', '<remedy>'),
  'unknown-tint': unknownPreset('tint', 'tint'),
  'unknown-bg': unknownPreset('bg', 'background'),
  'invalid-alpha': warning(
    '`<alpha>` is not an alpha value (a fraction from 0 to 1, or a percentage up to 100); the colour counts as opaque.',
    '<remedy>',
  ),
}

/** A name that the theme does not know. */
function unknownPreset(attribute: string, kind: string) {
  return warning(
    (name: string, known: readonly string[], _nearest: string | undefined) =>
      `The theme has no ${kind} \`${quote(name)}\`${known.length > 0 ? `; it has ${list(known, 'and')}` : ''}.`,
    (_name, _known, proposal) => proposal && `${attribute}="${proposal}"`,
  )
}
