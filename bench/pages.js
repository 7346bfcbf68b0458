import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The texts of all Markdown files in a folder and the folders in it, in the order of their names.
 *
 * @param {string} folder
 */
export function readPages(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}
