import type { BodyNode } from '../markdown/node.js'
import type { Column } from '../vocabulary/meanings.js'
import type { Words } from '../vocabulary/words.js'
import { isKnownType, noAnnotation, readAnnotation, readRequiredCell } from './annotation.js'
import type { Annotation } from './outline.js'
import { noRun, type Run, runOf, sliceRun } from './run.js'
import { readValueCell, readValueList } from './values.js'

/** The facts of a field that the items below it state: “Type: integer”, “Required: yes”. */
export interface ItemFacts {
  readonly said: Annotation
  readonly example: string | undefined
  readonly values: readonly string[] | undefined
  readonly description: string
}

const LABEL = /^([^:：\n]{2,30})[:：]\s*/u
const MOST_FACTS = 10

/** Reads a list below an item of which each item is a fact behind the word for a column, beside what the item says; nothing of another one. */
export function readItemFacts(
  [block, more]: readonly BodyNode[],
  own: Annotation,
  words: Words,
): ItemFacts | undefined {
  if (more || block?.type !== 'list' || block.items.length > MOST_FACTS) return undefined
  const facts = new Map<Column, Run>()
  for (const [first, inner] of block.items) {
    if (inner || first?.type !== 'paragraph') return undefined
    // What is in code is a name.
    const [start] = first.content
    if (typeof start === 'object' && start.type === 'codespan') return undefined
    const run = runOf(first.content)
    const [label = '', name = ''] = LABEL.exec(run.text) ?? []
    const column = label === '' ? undefined : words.column(name)?.column
    if (column === undefined || column === 'name') return undefined
    facts.set(column, sliceRun(run, label.length))
  }
  // Without a type, or below what holds fields, these can be anything.
  if (own.type !== '' || !isKnownType(facts.get('type')?.text ?? '', words)) return undefined
  const textOf = (column: Column) => facts.get(column)?.text.trim() ?? ''
  const typed = readAnnotation(textOf('type'), words)
  const mark = readRequiredCell(textOf('required'), words) ?? noAnnotation
  return {
    said: {
      type: own.type || typed.type,
      required: own.required ?? mark.required ?? typed.required,
      condition: own.condition ?? mark.condition,
      default: own.default ?? readValueCell(facts.get('default') ?? noRun) ?? typed.default,
      place: own.place ?? words.place(textOf('in')) ?? typed.place,
    },
    example: readValueCell(facts.get('example') ?? noRun),
    values: readValueList(facts.get('values') ?? noRun),
    description: textOf('description'),
  }
}
