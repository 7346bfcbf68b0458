import { glob } from 'tinyglobby'

/** The files under a folder that patterns match, relative to it with forward slashes, in order. */
export async function findDocuments(
  patterns: readonly string[],
  folder: string,
  ignore: readonly string[] = [],
): Promise<string[]> {
  const files = await glob([...patterns], {
    cwd: folder,
    ignore: ['**/node_modules/**', '**/.git/**', ...ignore],
  })
  return files.toSorted()
}
