import type { DescriptionDiagnostic } from '../../../src/openapi.js'
import { create } from '../element.js'
import { createInlineText } from '../inspector/inline-text.js'
import { documentPages, pageOfFile } from '../page/documents.js'
import { addressOf } from '../page/location.js'
import type { Description } from './description.js'

type Kind = keyof Description['report']

/** The lists of a report, the gravest first. */
const kinds: readonly [Kind, title: string, meaning: string][] = [
  ['errors', 'Wrong', 'Operations with an error are not in the description.'],
  ['omitted', 'Left out', 'What the documents say and OpenAPI cannot, or not from this wording.'],
  ['inferred', 'Inferred', 'What the documents do not state; it is marked `x-inferred`.'],
]

/** Shows a report by kind and code, each diagnostic with the way to its block. */
export function createReportList(
  report: Description['report'],
  isOpen: (code: string) => boolean,
): HTMLElement[] {
  return kinds.flatMap(([kind, title, meaning]) => {
    const diagnostics: readonly DescriptionDiagnostic[] = report[kind]
    if (diagnostics.length === 0) return []
    const count = create('span', { class: 'count' }, String(diagnostics.length))
    const codes = [...new Set(diagnostics.map(({ code }) => code))]
    const membersOf = (code: string) => diagnostics.filter((diagnostic) => diagnostic.code === code)
    return create(
      'section',
      { class: `report-kind report-${kind}` },
      create('h2', {}, title, ' ', count),
      create('p', {}, ...createInlineText(meaning)),
      ...codes.map((code) => createGroup(code, membersOf(code), isOpen(code))),
    )
  })
}

function createGroup(
  code: string,
  diagnostics: readonly DescriptionDiagnostic[],
  isOpen: boolean,
): HTMLElement {
  const messages = new Set(diagnostics.map(({ message }) => message))
  const hints = new Set(diagnostics.map(({ hint }) => hint))
  const [shared] = messages.size === 1 ? messages : []
  const [hint] = hints.size === 1 ? hints : []
  const items = diagnostics.map((diagnostic) =>
    create(
      'li',
      {},
      create('span', { class: 'origin' }, ...originOf(diagnostic)),
      shared === undefined && create('p', {}, ...createInlineText(diagnostic.message)),
      hint === undefined && diagnostic.hint !== undefined && createHint(diagnostic.hint),
    ),
  )
  const count = create('span', { class: 'count' }, String(diagnostics.length))
  return create(
    'details',
    { open: isOpen, 'data-code': code },
    create(
      'summary',
      {},
      create('code', {}, code),
      count,
      shared !== undefined && create('span', { class: 'message' }, ...createInlineText(shared)),
    ),
    hint !== undefined && createHint(hint),
    create('ul', {}, ...items),
  )
}

function createHint(hint: string): HTMLElement {
  return create('p', { class: 'hint' }, ...createInlineText(hint))
}

/** The block that a diagnostic is about, as a link, and its file and line. */
function originOf({ file, line, operation }: DescriptionDiagnostic): (Node | string)[] {
  if (file === undefined) return ['The whole description']
  const id = pageOfFile(file)
  const page = documentPages().find((candidate) => candidate.id === id)
  const endpoint = page?.endpoints.find(({ method, path }) => `${method} ${path}` === operation)
  const link = create('a', { href: addressOf(id, endpoint?.id) }, operation ?? page?.title ?? id)
  const place = line === undefined ? file : `${file}:${line}`
  return [link, ' ', create('span', { class: 'place' }, place)]
}
