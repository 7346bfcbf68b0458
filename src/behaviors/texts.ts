/** The words that the script adds to a page; give your own to translate them. */
export interface BehaviorTexts {
  /** On the button that copies a code block or a path. */
  copy: string
  /** On the same button for a moment, and announced, after it worked. */
  copied: string
  /** Announced when the browser refuses. */
  copyFailed: string
  /** What the button of a path does. */
  copyPath: string
  /** What the button of a code block does. */
  copyCode: string
  /** On the button that copies a curl command. */
  curl: string
  /** What that button does; it should hold the word on it. */
  copyCurl: string
  /** Names the tabs of a block's responses. */
  responses: string
  /** Names a code block that scrolls; the heading above it follows. */
  code: string
  /** Names a table that scrolls; the heading above it follows. */
  table: string
}

/** English. */
export const defaultTexts: BehaviorTexts = {
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Copying failed',
  copyPath: 'Copy path',
  copyCode: 'Copy code',
  curl: 'curl',
  copyCurl: 'Copy curl command',
  responses: 'Responses',
  code: 'Code',
  table: 'Table',
}
