/** A column of a table of parameters, by what it means. */
export type Column =
  | 'name'
  | 'type'
  | 'required'
  | 'optional'
  | 'description'
  | 'default'
  | 'in'
  | 'values'
  | 'example'

const columns: Readonly<Record<Column, RegExp>> = {
  name: /^(?:(?:query|path|body|form|json|header|cookie|request|response) )?(?:parameters?|params?|name|fields?|property|properties|attributes?|headers?|keys?|arguments?|args?|options?|variables?)$/,
  type: /^(?:type|data ?type|schema)$/,
  required: /^(?:required|mandatory|req|presence)$/,
  optional: /^optional$/,
  description: /^(?:description|desc|details|notes|meaning|comments?|definition|explanation)$/,
  default: /^default(?: value)?$/,
  in: /^(?:in|location|where|sent in)$/,
  values: /^(?:values|(?:allowed|accepted|possible) values|enum)$/,
  example: /^example(?: value)?$/,
}

/** What the header of a column means. */
export function columnOf(header: string): Column | undefined {
  const text = header
    .replace(/[*_`?:.]/g, '')
    .trim()
    .toLowerCase()
  return (Object.keys(columns) as Column[]).find((column) => columns[column].test(text))
}

/** What a cell of yes or no says; nothing for a condition. */
export function answerOf(cell: string): boolean | undefined {
  const text = cell.replace(/[_`.]/g, '').trim().toLowerCase()
  if (/^(?:yes|y|true|required|mandatory|✓|✔|☑|✅|\*)$/u.test(text)) return true
  return /^(?:no|n|false|optional|✗|✘|❌|[-–—])?$/u.test(text) ? false : undefined
}
