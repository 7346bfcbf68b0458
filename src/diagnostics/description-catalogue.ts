import { error, quote, silent, warning, type DetailsOf } from './wording.js'

/** Mistakes that would make a description wrong. */
export const errorEntries = {
  'method-unknown': error('`<method>` is not an HTTP method.'),
  'path-missing': error((_path: string) => 'The block has no path.'),
  'path-relative': error(
    (path: string) =>
      `The path \`${quote(path)}\` does not start with a slash, so the block is not described.`,
    // The address of a server belongs to `servers`.
    (path) =>
      `path=${JSON.stringify(path.replace(/^\s*(?:[a-z][a-z\d+.-]*:\/\/[^/]*)?\/*/i, '/'))}`,
  ),
  'path-long': error((path: string) => `A path of ${path.length} characters is too long.`),
  'path-query': error(
    '`<segment>` contains a query string or a fragment, which a path cannot have.',
    'Describe query parameters in the table.',
  ),
  'path-braces': error('`<segment>` is not the syntax of a path parameter.', ':name'),
  'path-wildcard': error('OpenAPI has no wildcards, patterns or optional segments: `<segment>`.'),
  'path-colon': error(
    'The colon in `<segment>` does not start a parameter.',
    'A parameter is a whole segment: `/:name/`.',
  ),
  'path-parameter-twice': error('The path has `<segment>` twice.'),
  'front-matter-conflict': error(
    '`<name>` has another value in <file>.',
    'State it in one file, or in the options.',
  ),
}

/** Statements of the pages, or lacking there, that the description does not have. */
export const omissionEntries = {
  'operation-twice': warning(
    '`<operation>` is already described, by <place>, so this block is left out.',
    'Document each method and path once; parameter names do not tell paths apart.',
  ),
  'front-matter-field': warning('`<name>` in the front matter is not <expected>.'),
  'summary-missing': warning('The block has no title, so the operation has no summary.', '## …'),
  'operation-id-twice': warning(
    '`<id>` would be the id of several operations, so none of them has it.',
    'Give the blocks titles of their own, or set the option `operationId`.',
  ),
  'operation-id-unsafe': warning(
    '`<id>` contains characters that an operation id should not have.',
    'Set the option `operationId`.',
  ),
  'auth-unknown': warning(
    '`<auth>` does not say everything that a security scheme needs.',
    "Use words that are recognized (`Bearer`, `Basic`, `API key in header X-API-Key`, `JWT`), add words to `vocabulary: { bearer: ['<auth>'] }` in the configuration, or set the option `auth: { '<auth>': … }`.",
  ),
  'parameter-unnamed': warning((_name: string) => 'A row names no parameter.'),
  'parameter-twice': warning('`<name>` is listed twice in one place; the first row counts.'),
  'parameter-not-in-path': warning('The path has no `:<name>`.'),
  'header-ignored': warning(
    'OpenAPI ignores `<name>` here: bodies, responses, security schemes or the header `Set-Cookie` describe it.',
  ),
  'field-unreadable': warning('`<name>` does not name a field: `address.city`, `items[].sku`.'),
  'field-twice': warning('`<name>` is listed twice; the first row counts.'),
  'field-contradiction': warning(
    '`<name>` is a field of a value that another row declares as neither object nor array.',
  ),
  'required-in-patch': warning(
    'An example leaves out required fields, as a PATCH may, so these are not required.',
    'Write `no` where a PATCH may leave the field out.',
  ),
  'type-unknown': warning('`<type>`, the type of `<name>`, is not known.'),
  'default-unfit': warning('The default `<value>` is not a value of the type of `<name>`.'),
  'values-unfit': warning('Not all of the values `<values>` are of the type of `<name>`.'),
  'row-example-unfit': warning('The example `<value>` is not a value of the type of `<name>`.'),
  'responses-missing': warning(
    'The block shows no response.',
    'Add an example: ```json response 200',
  ),
  'example-language': warning(
    (example: string, language: string) =>
      `The language \`${quote(language)}\` of ${quote(example)} names no media type.`,
    (_example, language) => `Set the option \`mediaTypes: { '${quote(language)}': … }\`.`,
  ),
  'example-unreadable': warning(
    (example: string, problem: string) => `The text of ${quote(example)} ${problem}.`,
  ),
  'example-elided': silent(
    '`...` stands for more in <example>, so it is no value that could be listed.',
    'Write the example out.',
  ),
  'example-contradiction': warning(
    (example: string) => `The value of ${quote(example)} is not what its row says.`,
  ),
  'body-without-meaning': warning(
    'HTTP gives the body of a <method> request no meaning; tools may drop it.',
  ),
}

/** Statements of the description that no page makes. */
export const inferenceEntries = {
  'info-title': silent(
    'No page has the title of the API; `<title>` is used.',
    'Set `info.title`, in the options or in the front matter of a file.',
  ),
  'info-version': silent(
    'No page has the version of the API; `<version>` is used.',
    'Set `info.version`, in the options or in the front matter of a file.',
  ),
  'info-description': silent(
    'The description of the API is that of the package.',
    'Set `info.description`, in the options or in the front matter of a file.',
  ),
  servers: silent(
    'Not every file states the servers; those that the others state count for all.',
    'Set `servers` in the options.',
  ),
  tags: silent(
    'The tag `<tag>` is the name of the folder.',
    'Write `tags: [<tag>]` into the front matter of the file.',
  ),
  security: silent(
    'The block has no `auth`, so nothing is required.',
    'Write `auth="none"`, or the scheme.',
  ),
  'path-names': silent(
    '`<path>` has the parameter names of `<first>` (<place>): one path has one set of names.',
    'Give the parameters the same names.',
  ),
  'path-parameter': silent(
    '`:<name>` has no row, so any type is allowed.',
    '| <name> | string | yes | … |',
  ),
  'parameter-location': silent(
    'The method decides that `<name>` is sent in <place>.',
    'Put a heading above the table: Query, Headers, Cookies or Body.',
  ),
  'parameter-required': silent('`<name>` is part of the path, so it is required.', 'yes'),
  'parameter-name': silent(
    '`<name>` is sent under this name; OpenAPI cannot say how nested values are sent outside a body.',
  ),
  'media-type': silent('The media type <mediaType> is not stated.', 'Show an example of the body.'),
  'response-status': silent(
    'The status is not stated; the response is under `<key>`.',
    'Write it after the language of the fence: `response 200`.',
  ),
  'null-from-examples': silent(
    '`<name>` is null in an example, so null is allowed.',
    'Write `| null` after the type.',
  ),
  'parent-required': silent(
    '`<name>` has no row; it is required because a field in it is.',
    '| <name> | object | yes | … |',
  ),
  'example-role': silent(
    'Whether the example is a request or a response is not stated; it counts as a <role>.',
    'Write it after the language of the fence: `<role>`.',
  ),
  'schema-from-examples': silent(
    'The schema is derived from the examples.',
    'Describe the fields in a table.',
  ),
}

/** The diagnostics of the OpenAPI description. */
export const descriptionCatalogue = {
  ...errorEntries,
  ...omissionEntries,
  ...inferenceEntries,
}

/** The code of a diagnostic of the description. */
export type DescriptionCode = keyof typeof descriptionCatalogue

/** The details that the texts of a diagnostic of the description are made from. */
export type DescriptionDetails<Code extends DescriptionCode> = DetailsOf<
  (typeof descriptionCatalogue)[Code]
>

/** The code of something that no page states, though the description says it. */
export type InferenceCode = keyof typeof inferenceEntries

/** The code of something that is left out of the description, or that tools leave out of it. */
export type OmissionCode = keyof typeof omissionEntries

/** The code of a mistake for which an operation is left out of the description. */
export type ErrorCode = keyof typeof errorEntries
