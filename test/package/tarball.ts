import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './run.js'

/** The folder of the repository. */
export const repository = fileURLToPath(new URL('../../', import.meta.url))

/** A folder of its own, for the tarball and what is installed from it. */
export function temporaryFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'api-md-package-')))
}

/** Builds and packs a copy of the package, as a release does; returns the path of the tarball. */
export async function packTarball(folder: string): Promise<string> {
  const copy = join(folder, 'repository')
  mkdirSync(copy)
  for (const entry of readdirSync(repository)) {
    if (/^(?:src|scripts|docs|playground|.*\.json|.*\.md|LICENSE)$/.test(entry)) {
      const filter = (path: string) => !path.startsWith(join(repository, 'playground/dist'))
      cpSync(join(repository, entry), join(copy, entry), { recursive: true, filter })
    }
  }
  symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'), 'junction')
  await run('npm', ['pack', '--pack-destination', folder], copy)
  return join(
    folder,
    readdirSync(folder).find((file) => file.endsWith('.tgz'))!,
  )
}
