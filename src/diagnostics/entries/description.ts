import { error, quote, warning } from '../wording.js'

/** What would be wrong in a description. */
export const descriptionErrorEntries = {
  'method-unknown': error((method: string) => `\`${quote(method)}\` is not a method of HTTP.`),
  'path-missing': error((_path: string) => 'The block has no path.'),
  'path-relative': error(
    (path: string) =>
      `The path \`${quote(path)}\` does not start with a slash, so the block is not described.`,
    // The address of a server belongs to `servers`.
    (path) =>
      `path=${JSON.stringify(path.replace(/^\s*(?:[a-z][a-z\d+.-]*:\/\/[^/]*)?\/*/i, '/'))}`,
  ),
  'path-query': error(
    (segment: string) =>
      `\`${quote(segment)}\` contains a query string or a fragment, which a path cannot have.`,
    'Describe query parameters in the table.',
  ),
  'path-braces': error(
    (segment: string) => `\`${quote(segment)}\` is not the syntax of a path parameter.`,
    ':name',
  ),
  'path-wildcard': error(
    (segment: string) => `OpenAPI has no wildcards or patterns: \`${quote(segment)}\`.`,
  ),
  'path-optional': error(
    (segment: string) => `OpenAPI has no optional segments: \`${quote(segment)}\`.`,
    'Write one block with the segment and one without it.',
  ),
  'path-colon': error(
    (segment: string) => `The colon in \`${quote(segment)}\` does not start a parameter.`,
    'A parameter is a whole segment: `/:name/`.',
  ),
  'path-parameter-twice': error((segment: string) => `The path has \`${quote(segment)}\` twice.`),
  'option-unfit': error(
    (name: string, expected: string) => `The option \`${name}\` is not ${expected}.`,
  ),
  'front-matter-conflict': error(
    (name: string, file: string) => `\`${quote(name)}\` has another value in ${file}.`,
    'State it in one file, or in the options.',
  ),
}

/** What the pages state, or should, and the description does not say. */
export const omissionEntries = {
  'operation-twice': warning(
    (operation: string, place: string) =>
      `\`${quote(operation)}\` is already described, by ${place}, so this block is left out.`,
    'Document each method and path once; parameter names do not tell paths apart.',
  ),
  'front-matter-field': warning(
    (name: string, expected: string) =>
      `\`${quote(name)}\` in the front matter is not ${expected}.`,
  ),
  'summary-missing': warning('The block has no title, so the operation has no summary.', '## …'),
  'operation-id-twice': warning(
    (id: string) =>
      `\`${quote(id)}\` would be the id of several operations, so none of them has it.`,
    'Give the blocks titles of their own, or set the option `operationId`.',
  ),
  'operation-id-unsafe': warning(
    (id: string) => `\`${quote(id)}\` contains characters that an operation id should not have.`,
    'Set the option `operationId`.',
  ),
  'auth-unknown': warning(
    (auth: string) => `\`${quote(auth)}\` does not say everything that a security scheme needs.`,
    (auth) =>
      `Use words that are recognized (\`Bearer\`, \`Basic\`, \`API key in header X-API-Key\`, \`OAuth 2 client credentials https://id.example.com/token\`), or set the option \`auth: { '${quote(auth)}': … }\`.`,
  ),
  'auth-detail': warning(
    (detail: string) => `\`${quote(detail)}\` in \`auth\` cannot be expressed in OpenAPI.`,
  ),
  'parameter-unnamed': warning((_name: string) => 'A row names no parameter.'),
  'parameter-twice': warning(
    (name: string) => `\`${quote(name)}\` is listed twice in one place; the first row counts.`,
  ),
  'parameter-not-in-path': warning((name: string) => `The path has no \`:${quote(name)}\`.`),
  'header-ignored': warning(
    (name: string) =>
      `OpenAPI ignores \`${quote(name)}\` here: bodies, responses, security schemes or the header \`Set-Cookie\` describe it.`,
  ),
  'field-unreadable': warning(
    (name: string) =>
      `\`${quote(name)}\` does not name a field: \`address.city\`, \`items[].sku\`.`,
  ),
  'field-twice': warning(
    (name: string) => `\`${quote(name)}\` is listed twice; the first row counts.`,
  ),
  'field-contradiction': warning(
    (name: string) =>
      `\`${quote(name)}\` is a field of a value that another row declares as neither object nor array.`,
  ),
  'required-items': warning(
    (name: string) =>
      `\`${quote(name)}\` cannot be required: it is an item, and the array may be empty.`,
    (name) => `Give \`${quote(name.replace(/\[\]$/, ''))}\` a row of its own.`,
  ),
  'required-in-patch': warning(
    'An example leaves out required fields, as a PATCH may; so none is required.',
    'Write `no` where a PATCH may leave the field out.',
  ),
  'type-unknown': warning(
    (name: string, type: string) =>
      `\`${quote(type)}\`, the type of \`${quote(name)}\`, is not known.`,
  ),
  'default-unfit': warning(
    (name: string, value: string) =>
      `The default \`${quote(value)}\` is not a value of the type of \`${quote(name)}\`.`,
  ),
  'values-unfit': warning(
    (name: string, values: string) =>
      `Not all of the values \`${quote(values)}\` are of the type of \`${quote(name)}\`.`,
  ),
  'row-example-unfit': warning(
    (name: string, value: string) =>
      `The example \`${quote(value)}\` is not a value of the type of \`${quote(name)}\`.`,
  ),
  'responses-missing': warning(
    'The block shows no response.',
    'Add an example: ```json response 200',
  ),
  'response-field-unplaced': warning(
    (name: string) => `It is not clear which of the responses has the field \`${quote(name)}\`.`,
    'Show an example of the response that has all of its fields.',
  ),
  'status-unknown': warning((status: number) => `${status} is not a status of HTTP.`),
  'example-language': warning(
    (example: string, language: string) =>
      `The language \`${quote(language)}\` of ${quote(example)} names no media type.`,
    (_example, language) => `Set the option \`mediaTypes: { '${quote(language)}': … }\`.`,
  ),
  'example-unreadable': warning(
    (example: string, problem: string) => `The text of ${quote(example)} ${problem}.`,
  ),
  'example-contradiction': warning(
    (example: string) => `The value of ${quote(example)} is not what the table says.`,
  ),
}

/** What the description says as the pages do, though tools may read it differently. */
export const doubtEntries = {
  'body-without-meaning': warning(
    (method: string) => `HTTP gives the body of a ${method} request no meaning; tools may drop it.`,
  ),
}
