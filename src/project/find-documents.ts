/** Which files are documents where nothing else is said. */
export const documentPattern = /\.api\.md$/

/** The same as a glob. */
export const documentGlob = '**/*.api.md'

/** The files under a folder that patterns match, relative to it with forward slashes, in order. */
export async function findDocuments(
  patterns: readonly string[],
  folder: string,
  ignore: readonly string[],
): Promise<string[]> {
  // The plugin, which knows the pattern from here, finds documents in its own way.
  const { glob } = await import('tinyglobby')
  const files = await glob([...patterns], {
    cwd: folder,
    // Through a link a document would be there twice, or from outside the project.
    followSymbolicLinks: false,
    ignore: ['**/node_modules/**', '**/.git/**', ...ignore],
  })
  return files.toSorted()
}
