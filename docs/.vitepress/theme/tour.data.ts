import { readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { compile } from 'vite-plugin-api-md/compiler'

/** What the landing page shows: a document, what it becomes, and what a mistake in one looks like. */
export interface TourData {
  readonly source: string
  readonly html: string
  readonly mistake: string
}

declare const data: TourData
export { data }

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8').trimEnd()

export default {
  watch: ['./*.api.md'],
  load(): TourData {
    const source = read('list-users.api.md')
    return {
      source,
      html: compile(source, { layout: 'reference' }).html,
      mistake: check('teams.api.md'),
    }
  },
}

/** What the command line prints of a document. */
function check(name: string): string {
  const cli = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url))
  const options = { cwd: new URL('.', import.meta.url), env: { ...process.env, NO_COLOR: '1' } }
  return String(spawnSync(process.execPath, [cli, 'check', name], options).stdout).trim()
}
