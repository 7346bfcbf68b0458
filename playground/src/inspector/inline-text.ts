import { create } from '../element.js'

/** The pieces of a message, those between backticks as code. */
export function createInlineText(text: string): (Node | string)[] {
  return text
    .split(/(?<!`)`([^`]+)`(?!`)/)
    .map((piece, index) => (index % 2 === 0 ? piece : create('code', {}, piece)))
    .filter((piece) => piece !== '')
}
