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
    words: ['in', 'location', 'located in', 'where', 'sent in', 'parameter type'],
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
    words:
      'values|allowed values|accepted values|possible values|valid values|allowed value|possible value|enum|choices'.split(
        '|',
      ),
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
  { key: 'path', kind: 'place', words: ['path'], labelWords: ['route'], says: 'in the path' },
  {
    key: 'query',
    kind: 'place',
    words: ['query', 'querystring'],
    labelWords: ['url', 'uri'],
    says: 'in the query string',
  },
  { key: 'header', kind: 'place', words: ['header', 'headers'], says: 'in a header' },
  { key: 'cookie', kind: 'place', words: ['cookie', 'cookies'], says: 'in a cookie' },
  {
    key: 'body',
    kind: 'place',
    words: ['body'],
    labelWords: ['json', 'form', 'formdata', 'multipart', 'urlencoded'],
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
    labelWords:
      'return|returns|returned|result|results|output|reply|replies|responds|respond|yields|success|successful'.split(
        '|',
      ),
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
  'a accepted additional all allowed an and application are available below data details example examples expected following for format in is object of or other sample samples schema string supported the these this to value values with'.split(
    ' ',
  )

/** The first word of each status's reason phrase: what follows a number that is this status. */
export const reasons: ReadonlyMap<number, string> = new Map(
  '200 ok,201 created,202 accepted,203 non,204 no,205 reset,206 partial,207 multi,301 moved,302 found,303 see,304 not,307 temporary,308 permanent,400 bad,401 unauthorized,402 payment,403 forbidden,404 not,405 method,406 not,408 request,409 conflict,410 gone,411 length,412 precondition,413 payload,414 uri,415 unsupported,416 range,418 i,422 unprocessable,423 locked,424 failed,425 too,426 upgrade,428 precondition,429 too,431 request,451 unavailable,500 internal,501 not,502 bad,503 service,504 gateway'
    .split(',')
    .map((pair) => [Number(pair.slice(0, 3)), pair.slice(4)]),
)

/** Words that a status in a response can have beside it instead of its reason. */
export const outcomes: readonly string[] =
  'content error failure found multiple success successful'.split(' ')
