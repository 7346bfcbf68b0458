import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackageData } from '../openapi/options.js'

/** What the `package.json` of a folder says of its package; nothing where there is none to read. */
export async function readPackageData(folder: string): Promise<PackageData | undefined> {
  try {
    const data: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    if (typeof data !== 'object' || data === null) return undefined
    const texts = ['name', 'version', 'description'].flatMap((name) => {
      const value: unknown = Reflect.get(data, name)
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    })
    return Object.fromEntries(texts) as PackageData
  } catch {
    return undefined
  }
}
