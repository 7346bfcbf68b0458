import { rmSync } from 'node:fs'
import { packTarball, temporaryFolder } from '../package/tarball.js'

/** Packs the package once for all hosts; returns what removes it. */
export default async function packPackage(): Promise<() => void> {
  const folder = temporaryFolder()
  process.env.API_MD_TARBALL = await packTarball(folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
