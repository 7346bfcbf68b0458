import { marked } from 'marked'

/** @param {string} text */
export const run = (text) => marked.parse(text, { async: false })
