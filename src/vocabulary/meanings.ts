/** One meaning that words of a page can have, with the English words for it. */
export interface Meaning {
  /** The key of the option `vocabulary` that adds words. */
  readonly key: string
  /** The place in which such words are looked for. */
  readonly kind:
    'column' | 'cell' | 'place' | 'role' | 'announcement' | 'reason' | 'filler' | 'auth'
  /** The words, in lower case; several words are one entry. */
  readonly words: readonly [string, ...string[]]
  /** Those of them that a user added. */
  readonly own: readonly string[]
  /** Words that count in labels, and in headings that hold nothing but known words. */
  readonly labelWords: readonly string[]
  /** The meaning of such a word, for the documentation. */
  readonly says: string
}

/** The kind of each meaning, its words, what they say, and its words in labels. */
type MeaningEntry = readonly [
  kind: Meaning['kind'],
  words: string,
  says: string,
  labelWords?: string,
]

const table = {
  name: [
    'column',
    'parameter|parameters|param|params|name|field|fields|property|properties|attribute|attributes|header|headers|key|keys|argument|arguments|arg|args|option|options|variable|variables',
    'the name of the parameter or field',
  ],
  type: ['column', 'type|data type|datatype|schema', 'its type'],
  required: [
    'column',
    'required|mandatory|req|presence|required/optional|required or optional',
    'whether it is required; also a mark after a name, in a type or in a description, and in headings',
  ],
  optional: ['column', 'optional', 'the opposite, in the same places'],
  description: [
    'column',
    'description|desc|details|notes|meaning|comment|comments|definition|explanation',
    'what it means',
  ],
  default: ['column', 'default|default value', 'its default'],
  in: ['column', 'in|location|located in|where|sent in', 'where it travels'],
  example: ['column', 'example|example value', 'an example of its value'],
  values: [
    'column',
    'values|allowed values|accepted values|possible values|valid values|allowed value|possible value|enum|choices',
    'the values that are allowed',
  ],
  yes: [
    'cell',
    'yes|y|true|✓|✔|☑|✅|:heavy_check_mark:|:white_check_mark:|:ballot_box_with_check:|:check:|:check_mark:|{check-circle}|*',
    'required, in a Required cell',
  ],
  no: [
    'cell',
    'no|n|false|✗|✘|❌|✖|:x:|:cross_mark:|:heavy_multiplication_x:|{dotted-circle}|-|–|—',
    'not required, in a Required cell',
  ],
  condition: [
    'cell',
    'if|when|unless|only|for|conditional|conditionally|one of|either|depends|depending|sometimes|except|required by|required for|required in|required with',
    'required under a condition, anywhere in a Required cell or after a mark',
  ],
  path: ['place', 'path', 'in the path', 'route'],
  query: ['place', 'query|querystring|queries', 'in the query string', 'url|uri'],
  header: ['place', 'header|headers', 'in a header'],
  cookie: ['place', 'cookie|cookies', 'in a cookie'],
  body: ['place', 'body', 'in the body of the request', 'json|form|formdata|multipart|urlencoded'],
  request: ['role', 'request|requests', 'of the request', 'payload|input'],
  response: [
    'role',
    'response|responses',
    'of the response',
    'return|returns|returned|result|results|output|reply|replies|responds|respond|yields|success|successful',
  ],
  fields: [
    'announcement',
    'parameter|parameters|param|params|field|fields|attribute|attributes|argument|arguments|arg|args|property|properties',
    'announces parameters or fields, above a list',
  ],
  status: [
    'announcement',
    'http|status|statuses|code|codes|error|errors|failure|failures',
    'announces a status: the number after it is one; without a number, all but `http` and `code` are of the response',
  ],
  reason: [
    'reason',
    'content|error|failure|found|multiple|success|successful',
    'what stands beside a status, beside the reason phrases of HTTP',
  ],
  filler: [
    'filler',
    'a|accepted|additional|all|allowed|an|and|application|are|available|below|content|data|details|example|examples|expected|following|for|format|in|is|object|of|on|or|other|sample|samples|schema|string|supported|the|these|this|to|value|values|with',
    'nothing of its own: headings and labels are filled up with it',
  ],
  bearer: ['auth', 'bearer', 'in `auth`: a token after the word Bearer'],
  basic: ['auth', 'basic', 'in `auth`: a name and a password'],
  apiKey: ['auth', 'api key|apikey', 'in `auth`: a key in a header, the query or a cookie'],
  oauth: ['auth', 'oauth', 'in `auth`: OAuth 2'],
  none: ['auth', 'none|no|not|public|anonymous|unauthenticated', 'in `auth`: nothing is needed'],
} as const satisfies Record<string, MeaningEntry>

/** A key of the option `vocabulary`. */
export type MeaningKey = keyof typeof table

type KeyOf<Kind> = {
  [Key in MeaningKey]: (typeof table)[Key][0] extends Kind ? Key : never
}[MeaningKey]

/** A column of a parameter table, by what it means. */
export type Column = KeyOf<'column'>

/** The place in which a parameter travels. */
export type Location = KeyOf<'place'>

/** The message that an example or a field belongs to. */
export type Role = KeyOf<'role'>

/** The columns of which one beside the names makes a table one of parameters. */
export const companions: readonly Column[] = [
  'type',
  'required',
  'optional',
  'description',
  'default',
  'in',
]

/** The table of meanings: reading, its documentation and the completion in editors come from it. */
export const meanings = Object.entries<MeaningEntry>(table).map(
  ([key, [kind, words, says, labelWords]]): Meaning & { readonly key: MeaningKey } => ({
    key: key as MeaningKey,
    kind,
    words: words.split('|') as [string, ...string[]],
    own: [],
    labelWords: labelWords?.split('|') ?? [],
    says,
  }),
)

/** The built-in words of a meaning. */
export function wordsFor(key: MeaningKey): readonly string[] {
  return table[key][1].split('|')
}

/** Words that say nothing of their own in `auth`. */
export const authFillers: ReadonlySet<string> = new Set(
  'auth authentication authorization scheme required token http either in the via as a an parameter param string named called session flow grant url urls with 2 2.0'.split(
    ' ',
  ),
)

/** More words that `auth` is read by. */
const authWords =
  'digest openid mutual client credentials certificate password implicit scopes optional'

/** The words of `auth` that can be misspelt. */
export const authSpelling: ReadonlySet<string> = new Set([
  ...Object.values<MeaningEntry>(table).flatMap(([kind, words]) =>
    kind === 'auth' || kind === 'place' ? words.split(/[| ]/) : [],
  ),
  ...authFillers,
  ...authWords.split(' '),
])

/** Words for what a field can have: a label with one announces no fields. “Query options” and “Return values” do. */
export const ofValues: ReadonlySet<string> = new Set(
  'types formats operators codes scopes permissions choices examples'.split(' '),
)

/** The first word of each status's reason phrase: what follows a number that is this status. */
export const reasons: ReadonlyMap<number, string> = new Map(
  '200 ok,201 created,202 accepted,203 non,204 no,205 reset,206 partial,207 multi,301 moved,302 found,303 see,304 not,307 temporary,308 permanent,400 bad,401 unauthorized,402 payment,403 forbidden,404 not,405 method,406 not,408 request,409 conflict,410 gone,411 length,412 precondition,413 payload,414 uri,415 unsupported,416 range,418 i,422 unprocessable,423 locked,424 failed,425 too,426 upgrade,428 precondition,429 too,431 request,451 unavailable,500 internal,501 not,502 bad,503 service,504 gateway'
    .split(',')
    .map((pair) => [Number(pair.slice(0, 3)), pair.slice(4)]),
)

/** Words that can follow a status without being its reason phrase. */
export const connections: ReadonlySet<string> = new Set(
  'and or if when with for on in as plus the status code response error'.split(' '),
)

const DEPRECATED =
  /^(?:this (?:endpoint|method|operation|route|api|field|parameter|attribute) (?:is|was|has been) )?deprecated(?=$|[.,:;!]| (?:since|in|as|from|by|and|for|[–—-]))/im

/** True when a text begins a paragraph with words that say that what it is about is deprecated. */
export function saysDeprecated(text: string): boolean {
  return DEPRECATED.test(text)
}
