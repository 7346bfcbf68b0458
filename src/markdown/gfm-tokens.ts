import type { Token } from 'micromark-util-types'
import type { Alignment } from './node.js'

// micromark's extensions declare these in packages that this one does not depend on directly.
declare module 'micromark-util-types' {
  interface Token {
    _align?: Alignment[] | undefined
  }

  interface TokenTypeMap {
    table: 'table'
    tableCellDivider: 'tableCellDivider'
    tableContent: 'tableContent'
    tableData: 'tableData'
    tableHeader: 'tableHeader'
    tableRow: 'tableRow'
    taskListCheck: 'taskListCheck'
    taskListCheckValueChecked: 'taskListCheckValueChecked'
  }
}

/** How the columns of a table are aligned. */
export function alignmentsOf({ _align: alignments = [] }: Token): readonly Alignment[] {
  return alignments
}
