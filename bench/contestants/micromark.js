import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

/** @param {string} text */
export const run = (text) => micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
