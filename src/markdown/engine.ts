import type { Span } from '../source/position.js'
import type { Footnotes } from './footnotes.js'
import type { Inline } from './strict/inline-parts.js'
import type { Resource } from './strict/link.js'

/** How long a run of inline text may be that micromark reads: its time can grow with the square. */
export const runLimit = 4000

/** How a body is read. */
export interface BodyOptions {
  /** Lets raw HTML through. */
  readonly allowDangerousHtml: boolean
  /** Tells the footnotes of this body from those of the file's other bodies. */
  readonly footnotePrefix: string
}

/** What the inline text of a body may refer to. */
export interface References {
  readonly allowDangerousHtml: boolean
  /** What the definitions lead to, by their labels. */
  readonly definitions: ReadonlyMap<string, Resource>
  readonly footnotes: Footnotes
}

/** A run of inline text, and where in the source a part of it is. */
export interface Run {
  readonly text: string
  spanOf(this: void, start: number, end: number): Span
  /** Where its lines start of which a container has taken a part of a tab. */
  readonly halfTabs: readonly number[]
  /** The column in the source of the start of a line of the run, from 0; negative by what is left there of a tab. */
  columnOf(this: void, index: number): number
}

/** What a run of inline text is part of. */
export type RunKind = 'text' | 'cell' | 'start of an item'

/** Reads what the direct readers leave open, by way of micromark. */
export interface MarkdownEngine {
  /** Reads a run of inline text. */
  readRun(run: Run, kind: RunKind, references: References): Inline
  /** Resolves a character reference with a name; one that there is not stays. */
  decodeReference(reference: string): string
}

/** Holds the engine; getting it may tell that it is not loaded yet. */
export interface EngineHolder {
  readonly micromark: MarkdownEngine
}
