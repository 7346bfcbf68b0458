import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compile } from '../../src/compiler.js'

const page = readFileSync(new URL('../../docs/html.md', import.meta.url), 'utf8')
const [source] = fences('md')
const [styled, raw, reference] = fences('html')
const [, ofReference] = /^````md\n([^]*?)\n````$/m.exec(page)!

function fences(language: string): string[] {
  return [...page.matchAll(/^```(\w+)\n([^]*?)\n```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , code]) => code!)
}

/** HTML without the white space that the page adds to be readable. */
function compact(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(/> </g, '><')
    .replace(/<(\w+) /g, '<$1 ')
    .replace(/ >/g, '>')
    .replace(/='([^']*)'/g, (_all, value: string) => `="${value.replaceAll('"', '&quot;')}"`)
    .trim()
}

test('the page of the HTML structure shows what its example compiles to', () => {
  expect(compact(compile(source!).html)).toBe(compact(styled!))
})

test('the page of the HTML structure shows the raw output of its example', () => {
  expect(compact(compile(source!, { theme: false }).html)).toBe(compact(raw!))
})

test('the page of the HTML structure shows the body of its reference page', () => {
  const html = compile(ofReference!, { layout: 'reference', samples: false }).html
  expect(compact(html)).toContain(`data-section="body">${compact(reference!)}</div></article>`)
})
