import { descriptionErrorEntries, doubtEntries, omissionEntries } from './entries/description.js'
import { silent, type DetailsOf } from './wording.js'

/** What no page states, though the description says it. */
const inferenceEntries = {
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
  'security-scheme': silent(
    '`<auth>` does not say where the key is sent; the row of that name does.',
    'Write it out: `auth="API key in header X-API-Key"`.',
  ),
  'path-names': silent(
    '`<path>` has the parameter names of `<first>` (<place>): one path has one set of names.',
    'Give the parameters the same names.',
  ),
  'path-slash': silent(
    '`<path>` ends with a slash, as few paths do; it is described without.',
    'Remove the slash.',
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
  'parent-required': silent(
    '`<name>` has no row; it is required because a field in it is.',
    '| <name> | object | yes | … |',
  ),
  'response-fields': silent(
    'The response fields fit the examples of `<key>`, so they are listed there.',
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
  ...descriptionErrorEntries,
  ...omissionEntries,
  ...doubtEntries,
  ...inferenceEntries,
}

/** The code of a diagnostic of the description. */
export type DescriptionCode = keyof typeof descriptionCatalogue

/** What the texts of a diagnostic of the description are made from. */
export type DescriptionDetails<Code extends DescriptionCode> = DetailsOf<
  (typeof descriptionCatalogue)[Code]
>

/** The code of something that no page states, though the description says it. */
export type InferenceCode = keyof typeof inferenceEntries

/** The code of something that is left out of the description. */
export type OmissionCode = keyof typeof omissionEntries

/** The code of something that tools may read differently. */
export type DoubtCode = keyof typeof doubtEntries

/** The code of a mistake for which an operation is left out of the description. */
export type ErrorCode = keyof typeof descriptionErrorEntries
