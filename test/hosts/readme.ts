import { readFileSync } from 'node:fs'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

/** The files that the README shows below their names in bold, by path. */
export const readmeFiles: Readonly<Record<string, string>> = Object.fromEntries(
  [...readme.matchAll(/^\*\*`([^`]+)`\*\*\n\n(`{3,})\w*\n([^]*?\n)\2$/gm)].map(
    ([, file, , text]) => [file!, text!],
  ),
)

/** The document of the README: all hosts show it. */
export const document = readmeFiles['src/users.api.md']!
