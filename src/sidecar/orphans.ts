import { resolve } from 'node:path'
import { glob } from 'tinyglobby'
import { Sidecar } from './sidecar.js'

/** The sidecars under a folder whose documents are gone, in the order of their paths. */
export async function findOrphans(
  folder: string,
  ignore: readonly string[] = [],
): Promise<Sidecar[]> {
  const files = await glob('**/*.d.*.ts', {
    cwd: folder,
    ignore: ['**/node_modules/**', ...ignore],
  })
  const sidecars = files
    .toSorted()
    .map((file) => Sidecar.at(resolve(folder, file)))
    .filter((sidecar) => sidecar !== undefined)
  const answers = await Promise.all(sidecars.map((sidecar) => sidecar.isOrphan()))
  return sidecars.filter((_sidecar, index) => answers[index])
}
