import { readFileSync } from 'node:fs'
import type { Plugin } from 'vitepress'

const file = new URL('../diagnostics.md', import.meta.url)

/** One diagnostic, as its section of `diagnostics.md` has it. */
export interface DiagnosticSection {
  readonly code: string
  readonly group: string
  readonly severity: string
  /** Its first sentence. */
  readonly summary: string
  /** The text below its heading. */
  readonly text: string
}

/** The sections of the page of all diagnostics, in its order. */
export function readDiagnostics(page = readFileSync(file, 'utf8')): DiagnosticSection[] {
  const sections: { code: string; group: string; lines: string[] }[] = []
  let group = ''
  let isInExample = false
  for (const line of page.split('\n')) {
    if (line.startsWith('````')) isInExample = !isInExample
    const heading = isInExample ? null : /^(##|###) (.+)$/.exec(line)
    const current = sections.at(-1)
    if (heading?.[1] === '##') group = heading[2]!
    else if (heading) sections.push({ code: heading[2]!.replaceAll('`', ''), group, lines: [] })
    else if (current?.group === group) current.lines.push(line)
  }
  return sections.map(({ code, group: own, lines }) => {
    const text = lines.join('\n').trim()
    const [, severity = '', summary = ''] = /^\*\*(\w+)\.\*\* (.+?[.:])(?:\s|$)/.exec(text) ?? []
    return { code, group: own, severity, summary, text }
  })
}

/** The text of a page of its own for one diagnostic, with what a build says of its example. */
export function diagnosticPage({ code, group, text }: DiagnosticSection): string {
  const moved = text
    .replaceAll(/\]\(#([a-z-]+)\)/g, '](./$1.md)')
    .replaceAll(/\]\(([\w-]+\.md)/g, '](../$1')
  return `# \`${code}\`\n\n${moved}\n\n[All diagnostics](../diagnostics.md#${code}) · ${group}\n`
}

/** Makes of the page of all diagnostics a list of them; each has a page of its own. */
export function diagnosticsOverview(): Plugin {
  return {
    name: 'diagnostics-overview',
    enforce: 'pre',
    transform(text, id) {
      if (!id.endsWith('/docs/diagnostics.md')) return undefined
      const sections = readDiagnostics(text)
      const groups = [...new Set(sections.map(({ group }) => group))]
      const tables = groups.map((group) => {
        const rows = sections
          .filter((section) => section.group === group)
          .map(({ code, severity, summary }) => {
            const name = `<a id="${code}" href="./diagnostics/${code}.html"><code>${code}</code></a>`
            return `| ${name} | ${severity} | ${summary.replaceAll('|', '\\|')} |`
          })
        return `## ${group}\n\n| Code | Severity | Meaning |\n| --- | --- | --- |\n${rows.join('\n')}\n`
      })
      return `${text.slice(0, text.indexOf('\n## '))}\n\n${tables.join('\n')}`
    },
  }
}
