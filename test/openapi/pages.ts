import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from '../../src/compile/compile.js'
import type { SourceDocument } from '../../src/openapi.js'

const folder = fileURLToPath(new URL('fixtures/', import.meta.url))

/** The reference of a small shop: several files with everything that a page can say. */
export function readPages(): (SourceDocument & ReturnType<typeof compile>)[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => name.endsWith('.api.md'))
    .map((name) => ({
      id: `docs/${name.replaceAll('\\', '/')}`,
      ...compile(readFileSync(join(folder, name), 'utf8')),
    }))
}
