/** The colours of code in light and in dark. */
export interface ShikiThemes {
  /**
   * The name of a theme of shiki, for light surroundings.
   *
   * @default one in the light colours of the stylesheet
   */
  light?: string
  /**
   * The name of a theme of shiki, for dark surroundings.
   *
   * @default one in the dark colours of the stylesheet
   */
  dark?: string
}

/** How code is highlighted. */
export interface ShikiOptions {
  /** The themes; only their colours of text are used, the ground is that of the page. */
  themes?: ShikiThemes
}

/** The languages that pages of an API commonly have, by the names that shiki has for them. */
export const commonLanguages: readonly string[] = [
  'json',
  'jsonc',
  'http',
  'xml',
  'yaml',
  'graphql',
  'shellscript',
  'shellsession',
  'javascript',
  'typescript',
  'python',
]

/** Names that people write on a fence and that shiki does not have. */
export const aliases: Readonly<Record<string, string>> = {
  curl: 'shellscript',
  golang: 'go',
  httpie: 'shellscript',
  https: 'http',
  ndjson: 'jsonl',
  node: 'javascript',
  python3: 'python',
  rest: 'http',
  'shell-session': 'shellsession',
  terminal: 'shellsession',
  wget: 'shellscript',
  xh: 'shellscript',
}
