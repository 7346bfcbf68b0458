import { readFileSync } from 'node:fs'

/** The text of the stylesheet as it is written, for the prefix `rf`, its imports in place. */
export function readStyle(entry: URL): string {
  return readFileSync(entry, 'utf8').replace(
    /^@import '(\.\/[\w-]+\.css)';$/gm,
    (_line, name: string) => readFileSync(new URL(name, entry), 'utf8').trim(),
  )
}
