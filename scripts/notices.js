import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The licences of the packages that modules come from, as their authors ask for with every copy.
 *
 * @param {readonly string[]} modules The paths of the modules.
 */
export function noticesOf(modules) {
  const folders = modules.flatMap(
    (path) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(path)?.[0] ?? [],
  )
  const notices = [...new Set(folders)].map(noticeOf).toSorted()
  return ['# Packages in these files', ...notices].join('\n\n') + '\n'
}

/** @param {string} folder */
function noticeOf(folder) {
  const { name, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((candidate) => /^licen[cs]e/i.test(candidate))
  if (file === undefined) throw new Error(`${name} comes without the text of its licence.`)
  const text = readFileSync(join(folder, file), 'utf8').trim()
  return `## ${name} (${license})\n\n${text.replaceAll(/^/gm, '    ').replaceAll(/^ +$/gm, '')}`
}
