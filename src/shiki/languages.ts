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
export const commonAliases: Readonly<Record<string, string>> = {
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
