import { error, warning } from '../entry.js'
import { quote } from '../quote.js'

/** The grammar of a tag; `right` is the attribute as it is to be written, where that is known. */
export const tagEntries = {
  'unterminated-tag': error(
    (name: string) => `The tag \`{% ${name}\` has no closing \`%}\`.`,
    'End the tag with `%}`.',
  ),
  'unterminated-string': error(
    (attribute: string, _right: string | undefined) =>
      `The value of \`${quote(attribute)}\` has no closing quote.`,
    'Close the value with `"` on the same line.',
  ),
  'line-ending-in-string': error(
    (attribute: string, _right: string | undefined) =>
      `The value of \`${quote(attribute)}\` contains a line ending.`,
    'Keep the value on one line; write `\\n` for a line ending.',
  ),
  'unknown-escape': error(
    (escape: string) => `\`${quote(escape)}\` is not an escape.`,
    'The escapes are `\\"`, `\\\\`, `\\n`, `\\r` and `\\t`.',
  ),
  'single-quotes': error(
    (attribute: string, _right: string | undefined) =>
      `The value of \`${quote(attribute)}\` is in single quotes.`,
    (_attribute, right) => right ?? 'Use double quotes.',
  ),
  'unquoted-value': error(
    (attribute: string, _right: string | undefined) =>
      `The value of \`${quote(attribute)}\` is not quoted.`,
    (_attribute, right) => right ?? 'Put the value in double quotes.',
  ),
  'missing-value': error(
    (attribute: string, _example: string) =>
      `The attribute \`${quote(attribute)}\` needs a value after \`=\`.`,
    (_attribute, example) => example,
  ),
  'blank-around-equals': error(
    (attribute: string, _right: string | undefined) =>
      `There are spaces around the \`=\` of \`${quote(attribute)}\`.`,
    (_attribute, right) => right ?? 'Remove the spaces around `=`.',
  ),
  'malformed-equals': error(
    (attribute: string, _right: string | undefined) =>
      `\`${quote(attribute)}\` and its value are not separated by one \`=\`.`,
    (_attribute, right) => right ?? 'Write one `=` between name and value.',
  ),
  'unexpected-comma': error(
    'Attributes are not separated by commas.',
    'Separate attributes with a space.',
  ),
  'missing-blank': error(
    (attribute: string) => `There is no space before \`${quote(attribute)}\`.`,
    'Separate attributes with a space.',
  ),
  'unexpected-text-in-tag': error(
    (text: string) => `\`${quote(text)}\` is not an attribute.`,
    'Write attributes as `name="value"`.',
  ),
  'text-after-tag': error(
    (name: string) => `There is text after the \`${name}\` tag on its line.`,
    'Start a new line after `%}`.',
  ),
  'attributes-on-closing-tag': error(
    (name: string) => `The closing tag \`{% /${name} %}\` takes no attributes.`,
    (name: string) => `{% /${name} %}`,
  ),
  'misplaced-tag': warning(
    (tag: string) => `\`${quote(tag)}\` is read as text here.`,
    'A tag starts its own line, with at most three spaces before it, outside lists, quotes and tables. To show a tag as text, put it in a code span.',
  ),
  'similar-tag': warning(
    (name: string, _proposal: string) =>
      `\`${quote(name)}\` is not a known tag and is read as text.`,
    (_name: string, proposal: string) => `Did you mean \`${proposal}\`?`,
  ),
  'broken-delimiter': warning(
    (start: string, _tag: string) =>
      `\`${quote(start)}\` is read as text: a tag starts with \`{%\`.`,
    (_start: string, tag: string) => tag,
  ),
}
