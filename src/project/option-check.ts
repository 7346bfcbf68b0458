import { catalogue } from '../diagnostics/catalogue.js'
import { nearest } from '../diagnostics/nearest.js'
import { textsOf } from '../diagnostics/wording.js'
import { toOpenApi } from '../openapi/to-open-api.js'
import type { OpenApiOptions } from '../openapi/options.js'
import { readVocabulary } from '../vocabulary/vocabulary.js'

/** What a value may be: kinds of `typeof`, `RegExp`, a `list` of the others, or texts in quotes; anything where nothing is said. */
type Expected = readonly string[] | undefined

const boolean: Expected = ['boolean']
const globs: Expected = ['string', 'list']
const patterns: Expected = ['string', 'RegExp', 'list', 'null']

/** The options of all hosts, with what their values may be. */
export const optionKinds = {
  include: patterns,
  exclude: patterns,
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

/** The options of the description, which says itself what they may be. */
const descriptionKinds: Record<keyof OpenApiOptions, Expected> = {
  info: undefined,
  servers: undefined,
  package: undefined,
  tags: undefined,
  auth: undefined,
  mediaTypes: undefined,
  unstatedStatus: undefined,
  operationId: undefined,
}

/** The options that are objects, with what is in them. */
const inner: Readonly<Record<string, Readonly<Record<string, Expected>>>> = {
  assets: { include: patterns, exclude: patterns },
  documents: { include: globs },
  openapi: {
    ...descriptionKinds,
    include: globs,
    exclude: globs,
    fileName: ['string'],
    report: ['boolean', 'string'],
  },
}

/** Says which option there is not, or has a value that it cannot have; `known` are those that the host has. */
export function optionMistake(options: object, known: readonly string[]): string | undefined {
  if (kindOf(options) !== 'object')
    return `The options are an \`object\`, not \`${kindOf(options)}\`.`
  for (const mistake of mistakesIn(options, known)) if (mistake !== undefined) return mistake
  return undefined
}

function* mistakesIn(options: object, known: readonly string[]): Generator<string | undefined> {
  yield unknownName(options, known, '')
  for (const [name, value] of Object.entries(options)) {
    yield valueMistake(name, value, optionKinds[name as keyof typeof optionKinds])
    const kinds = inner[name]
    if (!kinds || typeof value !== 'object') continue
    yield unknownName(value, Object.keys(kinds), `${name}.`)
    for (const [key, one] of Object.entries(value))
      yield valueMistake(`${name}.${key}`, one, kinds[key])
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
  const written = typeof severity === 'string' ? severity : kindOf(severity)
  const proposal = proposalOf(written, severityNames)
  return `\`${code}\` can be \`error\`, \`warning\` or \`off\`, not \`${written}\`.${proposal}`
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
  if (!kinds || value === undefined) return undefined
  const kind = kindOf(value)
  if (kind === 'list' && kinds.includes(kind)) {
    const single = kinds.filter((one) => one !== 'list' && one !== 'null')
    return (value as unknown[]).map((item) => valueMistake(name, item, single)).find(Boolean)
  }
  const isWritten = ['string', 'number', 'boolean'].includes(kind)
  const written = kind === 'string' ? `'${String(value)}'` : isWritten ? String(value) : kind
  if (kinds.includes(kind) || kinds.includes(written)) return undefined
  const proposal = kind === 'string' ? proposalOf(written, kinds) : ''
  return `The option \`${name}\` is ${kinds.map((one) => `\`${one}\``).join(' or ')}, not \`${written}\`.${proposal}`
}

function kindOf(value: unknown): string {
  if (value instanceof RegExp) return 'RegExp'
  return Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value
}

function proposalOf(word: string, known: readonly string[], prefix = ''): string {
  const proposal = nearest(word, known)
  return proposal === undefined ? '' : ` Did you mean \`${prefix}${proposal}\`?`
}
