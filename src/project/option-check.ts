import { catalogue } from '../diagnostics/catalogue.js'
import { nearest } from '../diagnostics/nearest.js'
import { textsOf } from '../diagnostics/wording.js'
import { toOpenApi } from '../openapi/to-open-api.js'
import type { OpenApiOptions } from '../openapi/options.js'
import { readVocabulary } from '../vocabulary/vocabulary.js'

/** What a value may be: kinds of `typeof`, or texts in quotes; anything where there is no list. */
type Expected = readonly string[] | undefined

const boolean: Expected = ['boolean']

/** The options of all hosts, with what their values may be. */
export const optionKinds = {
  include: undefined,
  exclude: undefined,
  theme: ['object', 'false'],
  idPrefix: ['string', 'function'],
  headingIds: ["'text'", "'github'"],
  vocabulary: undefined,
  severities: ['object'],
  highlight: ['function', 'object'],
  strict: boolean,
  onDiagnostic: ['function'],
  assets: ['boolean', 'object'],
  documents: ['object'],
  types: boolean,
  openapi: ['boolean', 'object'],
  cache: boolean,
  resolveLink: ['function'],
  allowDangerousHtml: boolean,
} satisfies Record<string, Expected>

/** The names of the options of the description, without those of its place in the output. */
const descriptionNames: Record<keyof OpenApiOptions, true> = {
  info: true,
  servers: true,
  package: true,
  tags: true,
  auth: true,
  mediaTypes: true,
  unstatedStatus: true,
  operationId: true,
}

/** The options that are objects, with the names in them. */
const inner: Readonly<Record<string, readonly string[]>> = {
  assets: ['include', 'exclude'],
  documents: ['include'],
  openapi: [...Object.keys(descriptionNames), 'include', 'exclude', 'fileName', 'report'],
}

/** Says which option there is not, or has a value that it cannot have; `known` are those that the host has. */
export function optionMistake(options: object, known: readonly string[]): string | undefined {
  for (const mistake of mistakesIn(options, known)) if (mistake !== undefined) return mistake
  return undefined
}

function* mistakesIn(options: object, known: readonly string[]): Generator<string | undefined> {
  yield unknownName(options, known, '')
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined)
      yield valueMistake(name, value, optionKinds[name as keyof typeof optionKinds])
  }
  const { openapi, severities = {}, vocabulary } = options as Record<string, object | undefined>
  if (vocabulary) yield vocabularyMistake(vocabulary)
  for (const [code, severity] of Object.entries(severities)) {
    const mistake = severity === undefined ? undefined : severityMistake(code, severity)
    yield mistake && `severities: ${mistake}`
  }
  const [mistake] = typeof openapi === 'object' ? toOpenApi([], openapi).errors : []
  yield mistake && `openapi: ${mistake.message}`
}

/** Says what about a vocabulary is no list of words; a word that is taken is reported in the documents. */
export function vocabularyMistake(vocabulary: unknown): string | undefined {
  const wrong = readVocabulary(vocabulary).problems.find(({ problem }) => problem !== 'taken')
  return wrong && textsOf(catalogue['invalid-vocabulary'], [wrong]).message
}

const severityNames = ['error', 'warning', 'off']

/** Says what is wrong with the severity of a code, by the options or the command line. */
export function severityMistake(code: string, severity: unknown): string | undefined {
  if (!Object.hasOwn(catalogue, code)) {
    return `There is no diagnostic \`${code}\`.${proposalOf(code, Object.keys(catalogue))}`
  }
  if (severityNames.includes(severity as string)) return undefined
  const proposal = proposalOf(String(severity), severityNames)
  return `\`${code}\` can be \`error\`, \`warning\` or \`off\`, not \`${String(severity)}\`.${proposal}`
}

function unknownName(
  options: object,
  known: readonly string[],
  prefix: string,
): string | undefined {
  const unknown = Object.keys(options).find((name) => !known.includes(name))
  return unknown === undefined
    ? undefined
    : `There is no option \`${prefix}${unknown}\`.${proposalOf(unknown, known, prefix)}`
}

function valueMistake(name: string, value: unknown, kinds: Expected): string | undefined {
  if (!kinds) return undefined
  const kind = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value
  const written = kind === 'string' ? `'${String(value)}'` : String(value)
  if (!kinds.includes(kind) && !kinds.includes(written)) {
    const proposal = kind === 'string' ? proposalOf(written, kinds) : ''
    const given = kind === 'string' || kind === 'number' || kind === 'boolean' ? written : kind
    return `The option \`${name}\` is ${kinds.map((one) => `\`${one}\``).join(' or ')}, not \`${given}\`.${proposal}`
  }
  const names = inner[name]
  return names && typeof value === 'object' ? unknownName(value!, names, `${name}.`) : undefined
}

function proposalOf(word: string, known: readonly string[], prefix = ''): string {
  const proposal = nearest(word, known)
  return proposal === undefined ? '' : ` Did you mean \`${prefix}${proposal}\`?`
}
