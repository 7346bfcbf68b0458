import { relative } from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { toPosix } from './request.js'

/** A finding in words: the message with its code, then the hint. */
export function findingText({ message, code, hint }: Diagnostic): string {
  const text = `${message} (${code})`
  if (hint === undefined) return text
  return `${text}\nhint:${hint.includes('\n') ? '\n' : ' '}${hint}`
}

/** A finding in words, behind its place. */
export function placedFindingText(finding: Diagnostic, file: string): string {
  return `${placeText(finding, file)} ${finding.severity}: ${findingText(finding)}`
}

/** Where a finding starts, as people read it. */
export function placeText({ range: { start } }: Diagnostic, file: string): string {
  return `${shortPath(file)}:${start.line}:${start.column}`
}

/** Where a finding starts, as Rollup and Rolldown take it: columns count from 0. */
export function hostLocation({ range }: Diagnostic, file: string): HostLocation {
  return { file, line: range.start.line, column: range.start.column - 1 }
}

/** Where a finding starts, as Vite shows it in dev, and opens the editor at it: columns count from 1. */
export function shownLocation({ range }: Diagnostic, file: string): HostLocation {
  return { file, line: range.start.line, column: range.start.column }
}

/** A place as the hosts take it. */
export interface HostLocation {
  file: string
  line: number
  column: number
}

/** A path as people read it: from the working folder, where the file is in it. */
export function shortPath(file: string): string {
  const path = toPosix(relative(process.cwd(), file))
  return path.startsWith('../') ? file : path
}
