import { error, quote, warning, list } from '../wording.js'

/** The grammar of a tag; `right` is the attribute as it is to be written, where that is known. */
export const tagEntries = {
  'unterminated-tag': error('The tag `{% <name>` has no closing `%}`.', 'End the tag with `%}`.'),
  'unterminated-string': error(
    'The value of `<attribute>` has no closing quote.',
    'Close the value with `"` on the same line.',
  ),
  'line-ending-in-string': error(
    'The value of `<attribute>` contains a line ending.',
    'Keep the value on one line; write `\\n` for a line ending.',
  ),
  'unknown-escape': error(
    '`<escape>` is not an escape.',
    'The escapes are `\\"`, `\\\\`, `\\n`, `\\r` and `\\t`.',
  ),
  'single-quotes': error('The value of `<attribute>` is in single quotes.', '<right>'),
  'unquoted-value': error('The value of `<attribute>` is not quoted.', '<right>'),
  'missing-value': error('The attribute `<attribute>` needs a value after `=`.', '<right>'),
  'blank-around-equals': error('There are spaces around the `=` of `<attribute>`.', '<right>'),
  'malformed-equals': error('`<attribute>` and its value are not separated by one `=`.', '<right>'),
  'unexpected-comma': error(
    'Attributes are not separated by commas.',
    'Separate attributes with a space.',
  ),
  'missing-blank': error(
    'There is no space before `<attribute>`.',
    'Separate attributes with a space.',
  ),
  'unexpected-text-in-tag': error(
    '`<text>` is not an attribute.',
    'Write attributes as `name="value"`.',
  ),
  'text-after-tag': error(
    'There is text after the `<name>` tag on its line.',
    'Start a new line after `%}`.',
  ),
  'attributes-on-closing-tag': error(
    'The closing tag `{% /<name> %}` takes no attributes.',
    '{% /<name> %}',
  ),
  'misplaced-tag': warning(
    '`<tag>` is read as text here.',
    'A tag starts its own line, with at most three spaces before it, outside lists, quotes and tables. To show a tag as text, put it in a code span.',
  ),
  'similar-tag': warning(
    '`<name>` is not a known tag and is read as text.',
    'Did you mean `<proposal>`?',
  ),
  'broken-delimiter': warning('`<start>` is read as text: a tag starts with `{%`.', '<tag>'),
}

/** The arrangement of blocks in a file. */
export const structureEntries = {
  'unclosed-block': error('The `<name>` block is never closed.', '{% /<name> %}'),
  'missing-slash': error(
    '`{% <name> %}` should be the closing tag of the block above it.',
    '{% /<name> %}',
  ),
  'stray-closing-tag': error(
    '`{% /<name> %}` closes no block.',
    'Remove the tag, or open a block above it with `{% <name> … %}`.',
  ),
  'mismatched-closing-tag': error(
    'A block opened with `<opened>` is closed with `<closed>`.',
    '{% /<opened> %}',
  ),
  'nested-block': error(
    'A block cannot contain another block.',
    'Close the outer block before this one.',
  ),
  'no-block': warning(
    'The file documents no endpoint.',
    '{% api method="GET" path="/…" %}\n## Title\n{% /api %}',
  ),
  'duplicate-endpoint': warning(
    '`<method> <path>` is already documented, on line <line>; an OpenAPI description leaves this block out.',
    'Correct the method or the path, or say in the block on line <line> what this one adds. Parameter names do not tell paths apart.',
  ),
  'invalid-front-matter': error('The front matter cannot be read: <reason>.'),
  'front-matter-value': warning(
    '`<value>` in the front matter is <problem>.',
    'Put the value in quotes.',
  ),
  'too-long': error(
    'This text is too long, or has too many delimiters, to be parsed; it is shown as written.',
    'Split the text with blank lines, or put it in a fenced code block.',
  ),
  'too-deep': error(
    'Lists and quotes are nested more than <limit> levels deep here; what is deeper is shown as written.',
    'Nest less deeply.',
  ),
}

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
    (names: readonly string[], _rows: string, _near: string | undefined) =>
      `No row describes ${list(
        names.map((name) => `\`${quote(name)}\``),
        'or',
      )}.`,
    (_names, rows, near) =>
      near === undefined ? rows : `Write one name in both: the row has \`${quote(near)}\`.`,
  ),
  'unknown-path-parameter': warning(
    (name: string, _path: string) => `The path has no \`:${quote(name)}\`.`,
    (name: string, path: string) =>
      path.includes(':')
        ? `Add \`:${quote(name)}\` to \`${quote(path)}\`, or move the row out of the path parameters.`
        : `\`${quote(path)}\` has no parameters: head the table “Query parameters”, or add \`:${quote(name)}\` to the path.`,
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
