import { warning } from '../entry.js'
import { quote } from '../quote.js'

/** The path of an endpoint. */
export const pathEntries = {
  'path-without-slash': warning(
    (path: string, _withSlash: string) =>
      `The path \`${quote(path)}\` does not start with a slash.`,
    (_path: string, withSlash: string) => `path=${JSON.stringify(withSlash)}`,
  ),
  'query-in-path': warning(
    (query: string) => `\`${quote(query)}\` is a query string, not part of the path.`,
    () => 'Describe query parameters in the table.',
  ),
  'braces-in-path': warning(
    (segment: string, _name: string) =>
      `\`${quote(segment)}\` is not how a parameter is written here.`,
    (_segment: string, name: string) => (name === '' ? undefined : `:${name}`),
  ),
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
    (name: string) => `\`${quote(name)}\` is part of the path, so it cannot be left out.`,
    () => 'yes',
  ),
}
