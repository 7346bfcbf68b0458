/** One meaning that words of a page can have, with the English words for it. */
export interface Meaning {
  /** The key of the option `vocabulary` that adds words. */
  readonly key: string
  /** Where such words are looked for. */
  readonly kind: 'column' | 'cell' | 'place' | 'role' | 'announcement'
  /** The words, in lower case; several words are one entry. */
  readonly words: readonly string[]
  /** Words that count in labels, and in headings that hold nothing but known words. */
  readonly labelWords?: readonly string[]
  /** What such a word says, for the documentation. */
  readonly says: string
}

/** The table of meanings: reading, its documentation and the completion in editors come from it. */
export const meanings = [
  {
    key: 'name',
    kind: 'column',
    words:
      'parameter|parameters|param|params|name|field|fields|property|properties|attribute|attributes|header|headers|key|keys|argument|arguments|arg|args|option|options|variable|variables'.split(
        '|',
      ),
    says: 'the name of the parameter or field',
  },
  {
    key: 'type',
    kind: 'column',
    words: ['type', 'data type', 'datatype', 'schema'],
    says: 'its type',
  },
  {
    key: 'required',
    kind: 'column',
    words: ['required', 'mandatory', 'req', 'presence'],
    says: 'whether it is required; also a mark after a name, in a type or in a description, and in headings',
  },
  {
    key: 'optional',
    kind: 'column',
    words: ['optional'],
    says: 'the opposite, in the same places',
  },
  {
    key: 'description',
    kind: 'column',
    words: 'description|desc|details|notes|meaning|comment|comments|definition|explanation'.split(
      '|',
    ),
    says: 'what it means',
  },
  { key: 'default', kind: 'column', words: ['default', 'default value'], says: 'its default' },
  {
    key: 'in',
    kind: 'column',
    words: ['in', 'location', 'where', 'sent in', 'parameter type'],
    says: 'where it travels; `Parameter type` only when its cells name places',
  },
  {
    key: 'example',
    kind: 'column',
    words: ['example', 'example value'],
    says: 'an example of its value',
  },
  {
    key: 'values',
    kind: 'column',
    words: ['values', 'allowed values', 'accepted values', 'possible values', 'enum'],
    says: 'the values that are allowed',
  },
  {
    key: 'yes',
    kind: 'cell',
    words:
      'yes|y|true|✓|✔|☑|✅|:heavy_check_mark:|:white_check_mark:|:ballot_box_with_check:|:check:|:check_mark:|*'.split(
        '|',
      ),
    says: 'required, in a Required cell',
  },
  {
    key: 'no',
    kind: 'cell',
    words: 'no|n|false|✗|✘|❌|✖|:x:|:cross_mark:|:heavy_multiplication_x:|-|–|—'.split('|'),
    says: 'not required, in a Required cell',
  },
  {
    key: 'condition',
    kind: 'cell',
    words:
      'if|when|unless|only|conditional|conditionally|one of|either|depends|depending|sometimes|except|required by|required for|required in|required with'.split(
        '|',
      ),
    says: 'required under a condition, anywhere in a Required cell or after a mark',
  },
  { key: 'path', kind: 'place', words: ['path'], says: 'in the path' },
  { key: 'query', kind: 'place', words: ['query', 'querystring'], says: 'in the query string' },
  { key: 'header', kind: 'place', words: ['header', 'headers'], says: 'in a header' },
  { key: 'cookie', kind: 'place', words: ['cookie', 'cookies'], says: 'in a cookie' },
  {
    key: 'body',
    kind: 'place',
    words: ['body'],
    labelWords: ['json', 'form', 'formdata'],
    says: 'in the body of the request',
  },
  {
    key: 'request',
    kind: 'role',
    words: ['request', 'requests'],
    labelWords: ['payload', 'input'],
    says: 'of the request',
  },
  {
    key: 'response',
    kind: 'role',
    words: ['response', 'responses'],
    labelWords: ['return', 'returns', 'returned', 'result', 'results', 'output'],
    says: 'of the response',
  },
  {
    key: 'fields',
    kind: 'announcement',
    words:
      'parameter|parameters|param|params|field|fields|attribute|attributes|argument|arguments|arg|args|property|properties'.split(
        '|',
      ),
    says: 'announces parameters or fields, above a list',
  },
  {
    key: 'status',
    kind: 'announcement',
    words: ['http', 'status', 'statuses', 'code', 'codes', 'error', 'errors'],
    says: 'announces a status: the number after it is one',
  },
] as const satisfies readonly Meaning[]

/** A key of the option `vocabulary`. */
export type MeaningKey = (typeof meanings)[number]['key']

/** Words that headings and labels are filled up with. */
export const fillers: readonly string[] =
  'a all an and are available data example examples following for format in is of or sample samples schema string supported the these this to value values with'.split(
    ' ',
  )

/** The first words of reason phrases: what follows a number that is a status. */
export const reasonWords: readonly string[] =
  'accepted bad conflict created forbidden found gateway gone internal method moved multiple no not ok payload payment permanent precondition request see service success temporary too unauthorized unavailable unprocessable unsupported'.split(
    ' ',
  )
