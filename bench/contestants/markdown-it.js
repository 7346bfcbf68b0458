import markdownIt from 'markdown-it'

const engine = markdownIt()

/** @param {string} text */
export const run = (text) => engine.render(text)
