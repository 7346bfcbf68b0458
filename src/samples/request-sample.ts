import type { Request } from './request.js'
import { writeCurl } from './curl.js'
import { writeGo } from './go.js'
import { writeJavaScript } from './javascript.js'
import { writePython } from './python.js'

/** The languages that a request is written in, in the order of their tabs. */
export const sampleLanguages = ['curl', 'js', 'python', 'go'] as const

/** A language that a request is written in. */
export type SampleLanguage = (typeof sampleLanguages)[number]

/** A request as a program that makes it. */
export interface RequestSample {
  readonly language: SampleLanguage
  /** The word of a fence of such code. */
  readonly fence: string
  readonly code: string
}

const writers: Readonly<
  Record<SampleLanguage, { fence: string; write: (request: Request) => string; words: RegExp }>
> = {
  curl: { fence: 'bash', write: writeCurl, words: /^curl$/i },
  js: { fence: 'js', write: writeJavaScript, words: /^(?:[cm]?js|javascript|node(?:\.?js)?)$/i },
  python: { fence: 'python', write: writePython, words: /^py(?:thon)?3?$/i },
  go: { fence: 'go', write: writeGo, words: /^go(?:lang)?$/i },
}

const SHELL = /^(?:ba|z|fi)?sh$|^(?:console|shell(?:-?session|script)?|terminal)$/i

/** The language of samples that a fence is written in, by its word and, of a shell, by what it runs. */
export function sampleLanguageOf(fence: string, code: string): SampleLanguage | undefined {
  if (SHELL.test(fence)) return /^[ \t]*(?:[$%#>] *)?curl\s/m.test(code) ? 'curl' : undefined
  return sampleLanguages.find((language) => writers[language].words.test(fence))
}

/** A request in some languages. */
export function writeSamples(
  request: Request,
  languages: readonly SampleLanguage[],
): RequestSample[] {
  return languages.map((language) => {
    const { fence, write } = writers[language]
    return { language, fence, code: write(request) }
  })
}
