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
  /** Titles code that shows a request, and names the tabs of its languages. */
  request: string
  /** Titles code that shows a response; its status follows. */
  response: string
  /** Names the tabs of a block's responses. */
  responses: string
  /** Names the column of samples while it scrolls. */
  samples: string
  /** After a parameter that is required. */
  required: string
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
  request: 'Request',
  response: 'Response',
  responses: 'Responses',
  samples: 'Samples',
  required: 'required',
  code: 'Code',
  table: 'Table',
}
