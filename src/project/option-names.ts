import { catalogue } from '../diagnostics/catalogue.js'
import { textsOf } from '../diagnostics/wording.js'
import type { OpenApiOptions } from '../openapi/options.js'
import { sampleLanguages } from '../samples/request-sample.js'
import { nearest } from '../vocabulary/nearest.js'
import { readVocabulary } from '../vocabulary/vocabulary.js'

/** Names of options, each with the names in it where it can be an object of its own. */
export type OptionNames = Readonly<Record<string, readonly string[]>>

const ofDescription = [
  'info',
  'servers',
  'package',
  'tags',
  'auth',
  'vocabulary',
  'mediaTypes',
  'operationId',
] satisfies readonly (keyof OpenApiOptions)[]

/** The options of all hosts. */
export const optionNames = {
  include: [],
  exclude: [],
  theme: [],
  layout: [],
  samples: [],
  server: [],
  tryIt: ['server'],
  idPrefix: [],
  headingIds: [],
  vocabulary: [],
  severities: Object.keys(catalogue),
  highlight: [],
  strict: [],
  onDiagnostic: [],
  assets: ['include', 'exclude'],
  documents: ['include'],
  types: [],
  openapi: ['include', 'exclude', 'fileName', 'report', ...ofDescription],
  markdown: ['fileName', 'llms', 'title'],
  mock: ['base', 'delay', 'validate', 'preview'],
  cache: [],
  resolveLink: [],
  allowDangerousHtml: [],
} satisfies OptionNames

/** What the options that are one of a few words can be; the types say the others. */
const words: Readonly<Record<string, readonly string[]>> = {
  layout: ['plain', 'reference'],
  headingIds: ['text', 'github'],
}

/** Says which option there is not, or cannot be what it is; `names` are those of the host. */
export function optionMistake(options: unknown, names: OptionNames): string | undefined {
  if (!isNamed(options)) return 'The options are an object.'
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(names, name)) return unknownName('option', name, Object.keys(names))
    const mistake = value === undefined ? undefined : valueMistake(name, value, names[name]!)
    if (mistake !== undefined) return mistake
  }
  return undefined
}

function valueMistake(name: string, value: unknown, inner: readonly string[]): string | undefined {
  if (name === 'vocabulary') return vocabularyMistake(value)
  if (name === 'samples') return samplesMistake(value)
  if (words[name]) {
    return words[name].includes(value as string) ? undefined : wrongWord(name, value, words[name])
  }
  const canBeOther = name !== 'severities' && Object(value) !== value && value !== null
  if (inner.length === 0 || canBeOther) return undefined
  if (!isNamed(value)) return `The option \`${name}\` is an object.`
  if (name === 'severities') return severitiesMistake(value)
  const unknown = Object.keys(value).find((one) => !inner.includes(one))
  return unknown === undefined ? undefined : unknownName('option', unknown, inner, `${name}.`)
}

function samplesMistake(samples: unknown): string | undefined {
  if (samples === false) return undefined
  if (!Array.isArray(samples)) return 'The option `samples` is a list or `false`.'
  const known: readonly string[] = sampleLanguages
  const wrong: unknown = samples.find((one) => !known.includes(one as string))
  return wrong === undefined ? undefined : wrongWord('samples', wrong, known)
}

/** Says which diagnostic there is not, or cannot have its severity. */
export function severitiesMistake(severities: object): string | undefined {
  for (const [code, severity] of Object.entries(severities)) {
    if (!Object.hasOwn(catalogue, code))
      return unknownName('diagnostic', code, Object.keys(catalogue))
    if (severity !== undefined && !severityNames.includes(severity as string))
      return wrongWord(code, severity, severityNames)
  }
  return undefined
}

const severityNames = ['error', 'warning', 'off']

function isNamed(value: unknown): value is object {
  return Object(value) === value && !Array.isArray(value)
}

/** Says that there is no such name, and which one may be meant. */
function unknownName(kind: string, name: string, known: readonly string[], prefix = ''): string {
  return `There is no ${kind} \`${prefix}${name}\`.${proposalOf(name, known, prefix)}`
}

/** Says what can be in the place of a word, and which one may be meant. */
function wrongWord(name: string, word: unknown, known: readonly string[]): string {
  const list = known.map((one) => `\`${one}\``)
  const written = typeof word === 'string' ? word : (JSON.stringify(word) ?? typeof word)
  return `\`${name}\` can be ${list.slice(0, -1).join(', ')} or ${list.at(-1)}, not \`${written}\`.${proposalOf(written, known)}`
}

function proposalOf(name: string, known: readonly string[], prefix = ''): string {
  const isPart = (one: string) => one.startsWith(name) || name.startsWith(one)
  const proposal = nearest(name, known) ?? known.find(isPart)
  return proposal === undefined ? '' : ` Did you mean \`${prefix}${proposal}\`?`
}

/** Says what about a vocabulary is no list of words; a word that is taken is reported in the documents. */
export function vocabularyMistake(vocabulary: unknown): string | undefined {
  const wrong = readVocabulary(vocabulary).problems.find(({ problem }) => problem !== 'taken')
  return wrong && textsOf(catalogue['invalid-vocabulary'], [wrong]).message
}
