import { error, quote, warning } from '../wording.js'

/** Differences between a server and a page. */
export const serverEntries = {
  'server-status': error(
    (status: number, expected: string, _said?: string) =>
      `The server answers ${status}, the page says ${expected}.`,
    (_status, _expected, said) => said && quote(said),
  ),
  'server-field-missing': error('The response lacks `<name>`.'),
  'server-field-type': error(
    (name: string, given: string, expected: string) =>
      `${name === '' ? 'The body' : `\`${quote(name)}\``} is ${given} in the response, the page says ${expected}.`,
  ),
  'server-field-undocumented': warning('The response has `<name>`, which the page does not.'),
  'server-header': error((name: string, given: string | undefined, expected: string) =>
    given === undefined
      ? `The response lacks the header \`${quote(name)}\`.`
      : `The header \`${quote(name)}\` is \`${quote(given)}\`, the page says \`${quote(expected)}\`.`,
  ),
}
