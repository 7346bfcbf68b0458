import type { Paragraph } from '../markdown/node.js'
import { isPlainLanguage } from '../outline/http.js'
import type { OutlineExample } from '../outline/outline.js'
import { renderCodeBlock } from '../render/code-block.js'
import type { ShownCode } from '../render/context.js'
import { sampleLanguageOf, writeSamples } from '../samples/request-sample.js'
import { escapeHtml } from '../source/escape.js'
import type { Page } from './page.js'
import { renderTabs } from './tabs.js'

/** One sample: code, and what its caption says of it. */
interface Sample {
  readonly code: ShownCode
  readonly role: OutlineExample['role']
  readonly status?: number | undefined
  readonly title?: string | undefined
  /** What tells its language from others: that of a command is not that of a shell. */
  readonly language: string
  /** What stands above it. */
  readonly labels: readonly Paragraph[]
}

/** Longer code ends here until a reader asks for all of it. */
const mostLines = 28

/** A longer label is a sentence, and no name of a tab. */
const longestName = 40

/** Samples that follow one another: those of a request by language or form, responses by status. */
export class Samples {
  readonly #page: Page
  readonly #samples: Sample[] = []

  constructor(page: Page) {
    this.#page = page
  }

  get isOfRequest(): boolean {
    return this.#samples[0]?.role === 'request'
  }

  /** Adds what the page shows, with the labels above it. */
  add({ code, role, status, title, http }: OutlineExample, labels: readonly Paragraph[]): void {
    const named = http && isPlainLanguage(code.language) ? 'http' : code.language
    const language = sampleLanguageOf(named, code.value) ?? (named || 'text')
    this.#samples.push({ code, role, status, title, language, labels })
  }

  /** Adds the programs that the page has none of its own for. */
  addPrograms(): void {
    const { request, languages, block } = this.#page
    const missing = languages.filter(
      (language) => !this.#samples.some((sample) => sample.language === language),
    )
    const programs: Sample[] = []
    for (const { language, fence, code } of request ? writeSamples(request, missing) : []) {
      const { span } = block.opening
      const shown = {
        language: fence,
        value: code,
        endsWithLineEnding: true,
        infoSpan: undefined,
        span,
      }
      programs.push({ code: shown, role: 'request', language, labels: [] })
    }
    const end = this.#samples.findIndex(({ role }) => role === 'response')
    this.#samples.splice(end === -1 ? this.#samples.length : end, 0, ...programs)
  }

  /** The figures, in tabs where several can be chosen from. */
  render(): string {
    const runs: Sample[][] = []
    for (const sample of this.#samples) {
      if (runs.at(-1)?.[0]!.role === sample.role) runs.at(-1)!.push(sample)
      else runs.push([sample])
    }
    return runs.map((run) => this.#renderRun(run)).join('\n')
  }

  #renderRun(run: readonly Sample[]): string {
    const [{ role }] = run as readonly [Sample]
    const keyOf = ({ language, status }: Sample) => (role === 'request' ? language : String(status))
    const groups = new Map<string, Sample[]>()
    for (const sample of run) {
      const key = keyOf(sample)
      groups.set(key, [...(groups.get(key) ?? []), sample])
    }
    const figures = (samples: readonly Sample[]) =>
      role === 'request' && samples.length > 1
        ? this.#renderForms(samples)
        : samples.map((sample) => this.#renderFigure(sample)).join('\n')
    if (groups.size < 2) return figures(run)
    if (groups.has('undefined')) return run.map((sample) => this.#renderFigure(sample)).join('\n')
    const tabs = [...groups].map(([value, samples]) => ({
      value,
      text: role === 'request' ? languageName(value) : value,
      html: figures(samples),
    }))
    const [kind, label] = role === 'request' ? ['language', 'Request'] : ['status', 'Responses']
    return renderTabs(this.#page, kind as 'language', label!, tabs)
  }

  /** A request in several forms of one language, each under its title or its label. */
  #renderForms(samples: readonly Sample[]): string {
    const tabs = samples.map((sample, index) => {
      const { title, labels } = sample
      const [label, another] = labels
      const name = label && !another ? label.text : ''
      const isName = title === undefined && name !== '' && name.length <= longestName
      const text = title ?? (isName ? name.replace(/:\s*$/, '') : `Example ${index + 1}`)
      const shown = isName ? { ...sample, labels: [] } : sample
      return { value: String(index + 1), text, html: this.#renderFigure(shown) }
    })
    return renderTabs(this.#page, 'form', 'Examples', tabs)
  }

  /** A figure, with the labels above it. */
  #renderFigure({ code, role, status, title, language, labels }: Sample): string {
    const { prefix, context, renderer } = this.#page
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
