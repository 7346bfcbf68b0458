import type { HeadingLine } from './groups.js'

/** The heading that titles a body: the first of level 2, else the first; one without text is none. */
export function titleAmong<Line extends HeadingLine>(headings: readonly Line[]): Line | undefined {
  const titles = headings.filter(({ text }) => text.trim() !== '')
  return titles.find(({ level }) => level === 2) ?? titles[0]
}
