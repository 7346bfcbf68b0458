/** @import { Size } from './suites.js' */

/** @type {Record<string, (size: Size) => string>} */
const titles = {
  share: () => 'Characters that are left to micromark (1 is all)',
  cold: (size) => `Cold: import and ${documentsOf(size)} once (micromark + gfm = 1)`,
  warm: (size) =>
    `Warm: ${documentsOf(size)}${size.pages ? ' once more' : ' not seen before'} (micromark + gfm = 1)`,
  unseen: () => 'Half of the pages, after the other half (micromark + gfm = 1)',
  optimizations: (size) => `Functions that are optimized for ${documentsOf(size)}, cold`,
  builds: ({ documents }) => `\`vite build\` of ${documents} modules (computed beforehand = 1)`,
  memory: () => 'Peak of the memory of a `vite build`, in megabytes',
  hotUpdates: () => 'Hot update with refetch (a stylesheet of the same size = 1)',
  imports: () => 'Import (micromark + gfm = 1)',
  growth: ({ kilobytes }) => `Growth from 1 KB to ${kilobytes} KB (exponent; 1 is linear)`,
}

/** @param {Size} size */
function documentsOf({ documents, pages }) {
  return pages ? 'the pages' : `${documents} documents`
}

/**
 * The results of one measurement as a Markdown table.
 *
 * @param {string} name
 * @param {readonly object[]} rows
 * @param {Size} size
 */
export function tableOf(name, rows, size) {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'points')
  const lines = [columns, columns.map(() => '---'), ...rows.map((row) => cellsOf(row, columns))]
  const table = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  return `### ${titles[name]?.(size) ?? name}\n\n${table}`
}

/** @param {object} row @param {readonly string[]} columns */
function cellsOf(row, columns) {
  const values = new Map(Object.entries(row))
  return columns.map((column) => {
    const value = values.get(column)
    return typeof value === 'number' && !Number.isInteger(value) ? digits(value) : String(value)
  })
}

/** Three digits, as no run is more exact. @param {number} value */
function digits(value) {
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)))
}
