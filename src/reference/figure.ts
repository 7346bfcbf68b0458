import type { Paragraph } from '../markdown/node.js'
import { isPlainLanguage } from '../outline/http.js'
import type { OutlineExample } from '../outline/outline.js'
import { renderCodeBlock } from '../render/code-block.js'
import type { ShownCode } from '../render/context.js'
import { sampleLanguageOf, writeSamples } from '../samples/request-sample.js'
import { escapeHtml } from '../source/escape.js'
import { groupBy, runsBy } from '../source/groups.js'
import { type ReferencePage, renderTabs } from './page.js'

/** One sample: code, and what its caption says of it. */
export interface SampleFigure {
  readonly code: ShownCode
  readonly role: OutlineExample['role']
  readonly status?: number | undefined
  readonly title?: string | undefined
  /** The name that tells its language from others: that of a command is not that of a shell. */
  readonly language: string
  /** The labels above it. */
  readonly labels: readonly Paragraph[]
}

/** Longer code ends here until a reader asks for all of it. */
const mostLines = 28

/** A longer label is a sentence, and no name of a tab. */
const longestName = 40

/** The sample of what a page shows, with the labels above it. */
export function sampleOf(
  { code, role, status, title, http }: OutlineExample,
  labels: readonly Paragraph[],
): SampleFigure {
  const named = http && isPlainLanguage(code.language) ? 'http' : code.language
  const language = sampleLanguageOf(named, code.value) ?? (named || 'text')
  return { code, role, status, title, language, labels }
}

/** Samples with the programs of the request that are not among them, before the first response. */
export function withPrograms(
  samples: readonly SampleFigure[],
  { request, languages, block }: ReferencePage,
): SampleFigure[] {
  const requests = samples.filter(({ role }) => role === 'request')
  const shown = new Set(requests.map(({ language }) => language))
  const missing = languages.filter((language) => !shown.has(language))
  const { span } = block.opening
  const programs = (request ? writeSamples(request, missing) : []).map(
    ({ language, fence, code }): SampleFigure => {
      const written = { language: fence, value: code, endsWithLineEnding: true, span }
      return { code: { ...written, infoSpan: undefined }, role: 'request', language, labels: [] }
    },
  )
  const end = samples.findIndex(({ role }) => role === 'response')
  return samples.toSpliced(end === -1 ? samples.length : end, 0, ...programs)
}

/**
 * Samples as figures, in tabs where several can be chosen from: those of a request by language or form,
 * responses by status.
 */
export function renderSamples(samples: readonly SampleFigure[], page: ReferencePage): string {
  const runs = runsBy(samples, ({ role }) => role)
  return runs.map((run) => renderRun(run, page)).join('\n')
}

function renderRun(run: readonly SampleFigure[], page: ReferencePage): string {
  const [{ role }] = run as readonly [SampleFigure]
  const isRequest = role === 'request'
  const groups = groupBy(run, (one) => (isRequest ? one.language : String(one.status)))
  const figures = (shown: readonly SampleFigure[]) =>
    shown.map((sample) => renderFigure(sample, page)).join('\n')
  const ofGroup = (shown: readonly SampleFigure[]) =>
    isRequest && shown.length > 1 ? renderForms(shown, page) : figures(shown)
  if (groups.size < 2) return ofGroup(run)
  if (groups.has('undefined')) return figures(run)
  const tabs = [...groups].map(([value, shown]) => {
    const text = isRequest ? languageName(value) : value
    return { value, text, html: ofGroup(shown) }
  })
  return renderTabs(page, isRequest ? 'language' : 'status', tabs)
}

/** A request in several forms of one language, each under its title or its label. */
function renderForms(samples: readonly SampleFigure[], page: ReferencePage): string {
  const tabs = samples.map((sample, index) => {
    const { title, labels } = sample
    const [label, another] = labels
    const name = label && !another ? label.text : ''
    const isName = title === undefined && name !== '' && name.length <= longestName
    const text = title ?? (isName ? name.replace(/:\s*$/, '') : `Example ${index + 1}`)
    const shown = isName ? { ...sample, labels: [] } : sample
    return { value: String(index + 1), text, html: renderFigure(shown, page) }
  })
  return renderTabs(page, 'form', tabs)
}

/** A figure, with the labels above it. */
function renderFigure(
  { code, role, status, title, language, labels }: SampleFigure,
  page: ReferencePage,
): string {
  const { prefix, context, renderer } = page
  const above = labels.length === 0 ? '' : `${renderer.render(labels)}\n`
  const part = (name: string, text: string) =>
    ` · <span class="${prefix}-${name}">${escapeHtml(text)}</span>`
  const kind = role === 'request' ? 'Request' : 'Response'
  const number = status === undefined ? '' : ` <span class="${prefix}-status">${status}</span>`
  const lines = code.value.split('\n').length
  const more =
    lines > mostLines
      ? `<label class="${prefix}-more"><input type="checkbox" /> <span>Show all ${lines} lines</span><span>Show less</span></label>`
      : ''
  return (
    `${above}<figure class="${prefix}-sample" data-role="${role}"><figcaption>` +
    `<span class="${prefix}-kind">${kind}${number}</span>${part('language', languageName(language))}` +
    `${title === undefined ? '' : part('title', title)}</figcaption>` +
    `${renderCodeBlock(code, prefix, context)}${more}</figure>`
  )
}

/** Names of languages, each with the words of fences where those differ by more than case. */
const LANGUAGES = `C#:cs csharp, C++:cpp, CSS, curl, Form:urlencoded application/x-www-form-urlencoded, Go:golang,
  GraphQL:gql, HTML, HTTP:https, Java, JavaScript:js mjs, JSON:jsonc application/json, JSON5, Kotlin:kt,
  Node.js:node, PHP, PowerShell:ps ps1 pwsh, Python:py python3, Ruby:rb, Rust:rs,
  Shell:bash console sh shell-session zsh, SQL, Swift, Text:txt plaintext plain, TypeScript:ts, XML, YAML:yml`

const names = new Map(
  LANGUAGES.split(/,\s+/).flatMap((entry) => {
    const [name = '', words = ''] = entry.split(':')
    return [name.toLowerCase(), ...words.split(' ')].map((word) => [word, name] as const)
  }),
)

/** The name of a language for a reader: its word, where there is no better one. */
function languageName(language: string): string {
  return names.get(language.toLowerCase()) ?? language
}
