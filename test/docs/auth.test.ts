import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compile } from '../../src/compiler.js'
import { toOpenApi } from '../../src/openapi.js'
import { freeTexts, schemeNames } from '../../src/openapi/security.js'

const page = readFileSync(new URL('../../docs/openapi.md', import.meta.url), 'utf8')
const [section] = /## What `auth` texts mean[^]*?\n## /.exec(page)!
const rows = [...section.matchAll(/^\| (`.+?) +\| (.+?) +\|$/gm)].map(([, texts, scheme]) => ({
  texts: [...texts!.matchAll(/`([^`]+)`/g)].map(([, text]) => text!),
  scheme: scheme!,
}))

/** What a text becomes: the schemes as the page writes them, or `none`. */
function schemesOf(auth: string): string {
  const document = compile(`{% api path="/x" auth="${auth}" %}\n## X\n{% /api %}\n`)
  const { description, report } = toOpenApi([{ ...document, id: 'x.api.md' }])
  expect(JSON.stringify(report), auth).not.toContain('auth-unknown')
  const schemes = Object.values(description.components?.securitySchemes ?? {})
  const parts = schemes.map((scheme) => {
    const {
      type,
      in: place,
      name,
      scheme: word,
      bearerFormat,
    } = scheme as unknown as Record<string, unknown>
    return [type, place, name, word, bearerFormat].filter(Boolean).join(' ')
  })
  return parts.join() || 'none'
}

test.each(rows)('$texts become $scheme', ({ texts, scheme }) => {
  expect(texts.map(schemesOf)).toEqual(texts.map(() => scheme.slice(1, -1)))
})

test('the page has every name of a scheme, and every word that says that none is needed', () => {
  const listed = rows.flatMap(({ texts }) => texts).map((text) => text.toLowerCase())
  expect(schemeNames.filter((name) => !listed.includes(name))).toEqual([])
  const words = new Set(listed.flatMap((text) => text.split(' ')))
  expect(freeTexts.filter((word) => !words.has(word))).toEqual([])
})
