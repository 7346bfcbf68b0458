import type { Reporter } from '../diagnostics/reporter.js'
import type { Span } from '../source/position.js'
import { CodeSpans } from '../markdown/code-span.js'
import type { Line } from '../source/lines.js'
import { readMisplacedTag } from './misplaced-tag.js'
import { readSimilarTag } from './similar-tag.js'
import type { LineKind } from '../markdown/structure/block-structure.js'
import type { TagEvent } from './tag-event.js'
import type { TextTag } from './text-tag.js'

/** Collects the tags that stay text; those in code marks are meant to. */
export class TextTags {
  readonly #reporter: Reporter
  readonly #text: string
  readonly #events: TagEvent[]
  /** The run of inline text that the last line is part of, and what was found in it. */
  #run: Span = { start: 0, end: 0 }
  #found: TextTag[] = []
  #nextDelimiter = -1

  constructor(reporter: Reporter, events: TagEvent[]) {
    this.#reporter = reporter
    this.#text = reporter.source.text
    this.#events = events
  }

  /** Takes in a line that no tag of a block starts; what is in it may have been reported already. */
  read(line: Line, kind: LineKind, reported: boolean): void {
    if (kind !== 'more text') this.endRun()
    if (kind === 'blank' || kind === 'fence') return
    this.#run = { start: kind === 'more text' ? this.#run.start : line.start, end: line.end }
    const similar = readSimilarTag(this.#reporter, line)
    if (similar) this.#add(similar.tag, reported)
    let offset = similar?.end ?? line.start
    while ((offset = this.delimiterFrom(offset)) < line.end) {
      const tag = readMisplacedTag(this.#reporter, offset, line)
      if (tag) this.#add(tag, reported)
      offset += 2
    }
  }

  /** Makes events of what was found in a run of inline text, now that its code spans are known. */
  endRun(): void {
    if (this.#found.length === 0) return
    const code = new CodeSpans(this.#text, this.#run)
    for (const tag of this.#found) {
      if (!code.cover(tag.start)) this.#events.push({ type: 'text', tag })
    }
    this.#found = []
  }

  /** The next `{%` in the text; the offsets asked for never go back. */
  delimiterFrom(offset: number): number {
    if (this.#nextDelimiter < offset) {
      const found = this.#text.indexOf('{%', offset)
      this.#nextDelimiter = found === -1 ? this.#text.length : found
    }
    return this.#nextDelimiter
  }

  #add(tag: TextTag, reported: boolean): void {
    this.#found.push(reported ? { ...tag, report: () => undefined } : tag)
  }
}
