import { error, warning } from '../entry.js'
import { quote } from '../quote.js'

/** The grammar of a tag. */
export const tagEntries = {
  'unterminated-tag': error(
    (name: string) => `The tag \`{% ${name}\` is never ended with \`%}\`.`,
    () => 'End the tag with `%}`.',
  ),
  'unterminated-string': error(
    (attribute: string) => `The value of \`${quote(attribute)}\` has no closing quote.`,
    () => 'Close the value with `"` on the same line.',
  ),
  'line-ending-in-string': error(
    (attribute: string) => `The value of \`${quote(attribute)}\` runs over a line ending.`,
    () => 'Keep the value on one line; write `\\n` for a line ending.',
  ),
  'unknown-escape': error(
    (escape: string) => `\`${quote(escape)}\` is not an escape.`,
    () => 'The escapes are `\\"`, `\\\\`, `\\n`, `\\r` and `\\t`.',
  ),
  'single-quotes': error(
    (attribute: string, _right: string) =>
      `The value of \`${quote(attribute)}\` stands in single quotes.`,
    (_attribute: string, right: string) => right,
  ),
  'unquoted-value': error(
    (attribute: string, _right: string) => `The value of \`${quote(attribute)}\` is not quoted.`,
    (_attribute: string, right: string) => right,
  ),
  'missing-value': error(
    (attribute: string) => `\`${quote(attribute)}=\` has no value.`,
    (attribute: string) => `${attribute}="…"`,
  ),
  'blank-around-equals': error(
    (attribute: string, _right: string) =>
      `No blank may stand around the \`=\` of \`${quote(attribute)}\`.`,
    (_attribute: string, right: string) => right,
  ),
  'malformed-equals': error(
    (attribute: string, _right: string) =>
      `\`${quote(attribute)}\` and its value are joined by one \`=\`.`,
    (_attribute: string, right: string) => right,
  ),
  'unexpected-comma': error(
    () => 'Attributes are not separated by commas.',
    () => 'Separate attributes with a blank.',
  ),
  'missing-blank': error(
    (attribute: string) => `A blank is missing before \`${quote(attribute)}\`.`,
    () => 'Separate attributes with a blank.',
  ),
  'unexpected-text-in-tag': error(
    (text: string) => `\`${quote(text)}\` is not an attribute.`,
    () => 'Write attributes as `name="value"`.',
  ),
  'text-after-tag': error(
    (name: string) => `Nothing may follow the \`${name}\` tag on its line.`,
    () => 'Start a new line behind `%}`.',
  ),
  'attributes-on-closing-tag': error(
    (name: string) => `The closing tag \`{% /${name} %}\` takes no attributes.`,
    (name: string) => `{% /${name} %}`,
  ),
  'misplaced-tag': warning(
    (tag: string) => `\`${quote(tag)}\` is read as text here.`,
    () =>
      'A tag starts its own line, with at most three spaces before it, outside lists, quotes and tables. To show a tag as text, put it in code marks.',
  ),
  'similar-tag': warning(
    (name: string, _proposal: string) =>
      `\`${quote(name)}\` is not a tag of this format; it is read as text.`,
    (_name: string, proposal: string) => `Did you mean \`${proposal}\`?`,
  ),
  'broken-delimiter': warning(
    (start: string, _tag: string) =>
      `\`${quote(start)}\` is read as text: a tag starts with \`{%\`.`,
    (_start: string, tag: string) => tag,
  ),
}
