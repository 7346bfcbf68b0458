/** Which files are documents where nothing else is said. */
export const documentPattern = /\.api\.md$/

/** The same as a glob. */
export const documentGlob = '**/*.api.md'
