import { quote } from '../../../diagnostics/quote.js'
import { entry } from '../entry.js'

/** What would be wrong in a description. */
export const errors = {
  'method-unknown': entry((method: string) => `\`${quote(method)}\` is not a method of HTTP.`),
  'path-missing': entry((_path: string) => 'The block has no path.'),
  'path-relative': entry(
    (path: string) => `The path \`${quote(path)}\` does not start with a slash.`,
    (path) => `/${path}`,
  ),
  'path-query': entry(
    (segment: string) => `\`${quote(segment)}\` holds a query or a fragment, which no path has.`,
    () => 'Describe query parameters in the table.',
  ),
  'path-braces': entry(
    (segment: string) => `\`${quote(segment)}\` is not how a parameter is written here.`,
    () => ':name',
  ),
  'path-wildcard': entry(
    (segment: string) => `OpenAPI cannot say a wildcard or a pattern: \`${quote(segment)}\`.`,
  ),
  'path-optional': entry(
    (segment: string) => `OpenAPI cannot say that a segment may be missing: \`${quote(segment)}\`.`,
    () => 'Write one block with the segment and one without it.',
  ),
  'path-colon': entry(
    (segment: string) => `The colon in \`${quote(segment)}\` does not start a parameter.`,
    () => 'A parameter is a whole segment: `/:name/`.',
  ),
  'path-parameter-twice': entry((segment: string) => `The path has \`${quote(segment)}\` twice.`),
  'operation-twice': entry(
    (operation: string, _other: string, place: string) =>
      `\`${quote(operation)}\` is documented twice: also in ${place}.`,
  ),
  'path-ambiguous': entry(
    (operation: string, other: string, place: string) =>
      `\`${quote(operation)}\` and \`${quote(other)}\` (${place}) match the same paths.`,
    () => 'Give the parameters the same names, or the paths another form.',
  ),
  'front-matter-conflict': entry(
    (name: string, file: string) => `\`${quote(name)}\` is something else in ${file}.`,
    () => 'State it in one file, or in the options.',
  ),
}
