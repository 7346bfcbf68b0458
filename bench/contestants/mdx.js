import { compileSync } from '@mdx-js/mdx'

/** @param {string} text */
export const run = (text) => String(compileSync(text))
