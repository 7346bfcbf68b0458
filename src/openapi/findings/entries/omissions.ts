import { quote } from '../../../diagnostics/quote.js'
import { entry } from '../entry.js'

/** What the pages state, or should, and the description does not say. */
export const omissions = {
  'front-matter-value': entry(
    (name: string, expected: string) =>
      `\`${quote(name)}\` in the front matter is not ${expected}.`,
  ),
  'summary-missing': entry(
    () => 'The block has no title, so the operation has no summary.',
    () => '## …',
  ),
  'operation-id-twice': entry(
    (id: string) => `\`${quote(id)}\` would name several operations, so it names none.`,
    () => 'Give the blocks titles of their own, or set the option `operationId`.',
  ),
  'operation-id-unsafe': entry(
    (id: string) => `\`${quote(id)}\` holds characters that an operation id should not have.`,
    () => 'Set the option `operationId`.',
  ),
  'auth-unknown': entry(
    (auth: string) => `\`${quote(auth)}\` does not say all that a security scheme needs.`,
    (auth) =>
      `Say it in words that are understood (\`Bearer\`, \`Basic\`, \`API key in header X-API-Key\`, \`OAuth 2\`), or set the option \`auth: { '${quote(auth)}': … }\`.`,
  ),
  'auth-detail': entry(
    (detail: string) => `\`${quote(detail)}\` in \`auth\` is nothing that OpenAPI can hold.`,
  ),
  'parameter-unnamed': entry((_name: string) => 'A row names no parameter.'),
  'parameter-twice': entry(
    (name: string) => `\`${quote(name)}\` is listed twice in one place; the first row counts.`,
  ),
  'parameter-not-in-path': entry((name: string) => `The path has no \`:${quote(name)}\`.`),
  'header-ignored': entry(
    (name: string) =>
      `OpenAPI ignores a header parameter \`${quote(name)}\`: bodies, responses and security say it.`,
  ),
  'field-unreadable': entry(
    (name: string) =>
      `\`${quote(name)}\` does not name a field: \`address.city\`, \`items[].sku\`.`,
  ),
  'field-twice': entry(
    (name: string) => `\`${quote(name)}\` is listed twice; the first row counts.`,
  ),
  'field-contradiction': entry(
    (name: string) => `\`${quote(name)}\` cannot stand where the row above it says another type.`,
  ),
  'required-items': entry(
    (name: string) =>
      `\`${quote(name)}\` cannot be required: it is an item, and the array may be empty.`,
    (name) => `Give \`${quote(name.replace(/\[\]$/, ''))}\` a row of its own.`,
  ),
  'required-in-patch': entry(
    () => 'An example leaves out required fields, as a PATCH may; so none is required.',
    () => 'Write `no` where a PATCH may leave the field out.',
  ),
  'type-unknown': entry(
    (name: string, type: string) =>
      `\`${quote(type)}\`, the type of \`${quote(name)}\`, is not known.`,
  ),
  'default-unfit': entry(
    (name: string, value: string) =>
      `The default \`${quote(value)}\` is not a value of the type of \`${quote(name)}\`.`,
  ),
  'responses-missing': entry(
    () => 'The block shows no response.',
    () => 'Add an example: ```json response 200',
  ),
  'response-field-unplaced': entry(
    (name: string) => `It is not clear which of the responses has the field \`${quote(name)}\`.`,
    () => 'Show an example of the response that has all of its fields.',
  ),
  'status-unknown': entry((status: number) => `${status} is not a status of HTTP.`),
  'example-language': entry(
    (example: string, language: string) =>
      `The language \`${quote(language)}\` of ${quote(example)} names no media type.`,
    (_example, language) => `Set the option \`mediaTypes: { '${quote(language)}': … }\`.`,
  ),
  'example-unreadable': entry(
    (example: string, problem: string) => `The text of ${quote(example)} ${problem}.`,
  ),
  'example-contradiction': entry(
    (example: string) => `The value of ${quote(example)} is not what the table says.`,
  ),
}
