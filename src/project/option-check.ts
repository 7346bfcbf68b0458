import { catalogue } from '../diagnostics/catalogue.js'
import { nearest } from '../vocabulary/nearest.js'
import { textsOf } from '../diagnostics/wording.js'
import type { OpenApiOptions } from '../openapi/options.js'
import { sampleLanguages } from '../samples/request-sample.js'
import { readVocabulary } from '../vocabulary/vocabulary.js'

/**
 * What a value may be: kinds of `typeof`, `RegExp`, a `list` of the others, texts in quotes, or an
 * object by what may be in it; anything where nothing is said.
 */
type Expected = readonly (string | OptionKinds)[] | undefined
type OptionKinds = { readonly [name: string]: Expected }

const boolean: Expected = ['boolean']
const globs: Expected = ['string', 'list']
const patterns: Expected = ['string', 'RegExp', 'list', 'null']

const descriptionKinds: Record<keyof OpenApiOptions, Expected> = {
  info: ['object'],
  servers: ['list', 'object'],
  package: ['object'],
  tags: ["'folder'", "'none'"],
  auth: ['object'],
  vocabulary: ['object'],
  mediaTypes: ['object'],
  unstatedStatus: ['string'],
  operationId: ['function'],
}

const outputKinds = {
  ...descriptionKinds,
  include: globs,
  exclude: globs,
  fileName: ['string'],
  report: ['boolean', 'string'],
}

/** The options of all hosts, with what their values may be. */
export const optionKinds = {
  include: patterns,
  exclude: patterns,
  theme: ['object', 'false'],
  layout: ["'plain'", "'reference'"],
  samples: ['list', 'false'],
  server: ['string'],
  tryIt: ['boolean', { server: ['string'] }],
  idPrefix: ['string', 'function'],
  headingIds: ["'text'", "'github'"],
  vocabulary: undefined,
  severities: ['object'],
  highlight: ['function', 'object'],
  strict: boolean,
  onDiagnostic: ['function'],
  assets: ['boolean', { include: patterns, exclude: patterns }],
  documents: [{ include: globs }],
  types: boolean,
  openapi: ['boolean', outputKinds],
  markdown: ['boolean', { fileName: ['function'], llms: boolean, title: ['string'] }],
  mock: ['boolean', { base: ['string'], delay: ['number'], validate: undefined, preview: boolean }],
  cache: boolean,
  resolveLink: ['function'],
  allowDangerousHtml: boolean,
} satisfies OptionKinds

/** Says which option there is not, or has a value that it cannot have; `kinds` are those of the host. */
export function optionMistake(options: object, kinds: OptionKinds): string | undefined {
  const kind = kindOf(options)
  if (kind !== 'object') return `The options are an \`object\`, not \`${kind}\`.`
  const mistake = mistakeIn(options, kinds)
  if (mistake !== undefined) return mistake
  const { openapi, severities = {}, vocabulary } = options as Record<string, object | undefined>
  const ofSeverities = Object.entries(severities)
    .filter(([, severity]) => severity !== undefined)
    .map(([code, severity]) => severityMistake(code, severity))
    .find((one) => one !== undefined)
  return (
    (vocabulary && vocabularyMistake(vocabulary)) ??
    (ofSeverities && `severities: ${ofSeverities}`) ??
    samplesMistake(options) ??
    responseKeyMistake(openapi)
  )
}

/** Says which language of samples there is not. */
function samplesMistake({ samples }: { samples?: unknown }): string | undefined {
  const known: readonly string[] = sampleLanguages
  const unknown = Array.isArray(samples) && samples.find((name) => !known.includes(name as string))
  if (unknown === undefined || unknown === false) return undefined
  return `samples: There is no language \`${String(unknown)}\`; there are ${known.map((name) => `\`${name}\``).join(', ')}.`
}

/** Says that the key of responses without a status is none that a description can have. */
export function responseKeyMistake(openapi: { unstatedStatus?: string } = {}): string | undefined {
  const { unstatedStatus: key = 'default' } = openapi
  if (/^(?:default|[1-5](?:\d\d|XX))$/.test(key)) return undefined
  return `\`unstatedStatus\` is not \`default\`, \`2XX\` or a status: \`${key}\`.`
}

/** What is wrong with a name or a value of options, or of an object in them. */
function mistakeIn(options: object, kinds: OptionKinds, prefix = ''): string | undefined {
  const known = Object.keys(kinds)
  const unknown = Object.keys(options).find((name) => !known.includes(name))
  if (unknown !== undefined) {
    return `There is no option \`${prefix}${unknown}\`.${proposalOf(unknown, known, prefix)}`
  }
  for (const [name, value] of Object.entries(options)) {
    const inner = kinds[name]?.find((kind) => typeof kind === 'object')
    const mistake =
      valueMistake(prefix + name, value, kinds[name]) ??
      (inner && typeof value === 'object' ? mistakeIn(value, inner, `${name}.`) : undefined)
    if (mistake !== undefined) return mistake
  }
  return undefined
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

function valueMistake(name: string, value: unknown, expected: Expected): string | undefined {
  if (!expected || value === undefined) return undefined
  const kinds = expected.map((one) => (typeof one === 'object' ? 'object' : one))
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
  const isPart = (name: string) => name.startsWith(word) || word.startsWith(name)
  const proposal = nearest(word, known) ?? known.find(isPart)
  return proposal === undefined ? '' : ` Did you mean \`${prefix}${proposal}\`?`
}
