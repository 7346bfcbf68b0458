/**
 * The languages that the code blocks of a text may have, read from what looks like a fence: rather
 * one too many than one too few.
 */
export function fenceLanguages(text: string): string[] {
  const fences = text.matchAll(/(?:`{3,}|~{3,})[ \t]*([^\s`~]+)/g)
  return [...new Set([...fences].map(([, language]) => language!))]
}
