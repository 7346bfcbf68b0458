/** The text with every line ending (CRLF, CR) written as LF. */
export function normalizeLineEndings(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}
