import { compile } from 'vite-plugin-api-md/compiler'

/** @param {string} text */
export const run = (text) => compile(text).html
