import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'

/** The size of an entry in kilobytes: minified, and compressed on top of that. */
export type EntrySize = readonly [minified: number, compressed: number]

/** Measures what an app gets of an entry: with all that is built in, without its dependencies and what is loaded later. */
export async function sizeOf(file: string): Promise<EntrySize> {
  const code = file.endsWith('.css') ? readFileSync(file) : await bundle(file)
  return [code.length / 1000, gzipSync(code).length / 1000]
}

async function bundle(input: string): Promise<Buffer> {
  const build = await rolldown({
    input,
    external: (id) => !/^(?:\.|\/|[a-z]:\\)/i.test(id),
    platform: 'neutral',
  })
  const { output } = await build.generate({ minify: true })
  await build.close()
  const chunks = output.filter((file) => file.type === 'chunk')
  const loaded = new Set([output[0].fileName])
  for (const name of loaded) {
    for (const other of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
      loaded.add(other)
  }
  const code = chunks.filter(({ fileName }) => loaded.has(fileName)).map((chunk) => chunk.code)
  return Buffer.from(code.join(''))
}
