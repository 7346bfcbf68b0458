import type { FilledRequest } from '../exchange/exchange.js'
import { writeCurl } from './curl.js'
import { writeGo } from './go.js'
import { writeJavaScript } from './javascript.js'
import { writePython } from './python.js'

/** The writers of programs: the word of a fence of such code, and the words of fences that are of the language. */
const writers = {
  curl: { fence: 'bash', write: writeCurl, words: /^curl$/i },
  js: { fence: 'js', write: writeJavaScript, words: /^(?:[cm]?js|javascript|node(?:\.?js)?)$/i },
  python: { fence: 'python', write: writePython, words: /^py(?:thon)?3?$/i },
  go: { fence: 'go', write: writeGo, words: /^go(?:lang)?$/i },
} as const

/** A language that a request is written in. */
export type SampleLanguage = keyof typeof writers

/** The languages that a request is written in, in the order of their tabs. */
export const sampleLanguages = Object.keys(writers) as readonly SampleLanguage[]

/** A request as a program that makes it. */
export interface RequestSample {
  readonly language: SampleLanguage
  /** The word of a fence of such code. */
  readonly fence: string
  readonly code: string
}

const SHELL = /^(?:ba|z|fi)?sh$|^(?:console|shell(?:-?session|script)?|terminal)$/i

/** The language of samples that a fence is written in, by its word and, of a shell, by what it runs. */
export function sampleLanguageOf(fence: string, code: string): SampleLanguage | undefined {
  if (SHELL.test(fence)) return /^[ \t]*(?:[$%#>] *)?curl\s/m.test(code) ? 'curl' : undefined
  return sampleLanguages.find((language) => writers[language].words.test(fence))
}

/** A request in some languages. */
export function writeSamples(
  request: FilledRequest,
  languages: readonly SampleLanguage[],
): RequestSample[] {
  return languages.map((language) => {
    const { fence, write } = writers[language]
    return { language, fence, code: write(request) }
  })
}
