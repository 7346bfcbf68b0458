import { expect, test } from 'vitest'
import { compile } from '../../src/compiler.js'

/** The fields of the form of a page: where each goes, its name and its value. */
function fieldsOf(text: string, tryIt: boolean | { server?: string } = true) {
  const { html } = compile(text, { layout: 'reference', tryIt, samples: false })
  const form = html.slice(html.indexOf('<form'), html.indexOf('</form>'))
  const inputs = form.matchAll(
    /<(?:input|select|textarea)(?:[^>]* data-name="([^"]*)")?[^>]* data-in="([^"]*)"(?:[^>]* value="([^"]*)")?/g,
  )
  return Array.from(inputs, ([, name = '', place, value = '']) => `${place} ${name}=${value}`)
}

test('a form has a field for each part of the request, with the value of the page or a made one', () => {
  const text = `{% api method="PUT" path="/users/:id/files/{name}.json" auth="API key" %}
## Change a file

| Parameter | In | Type | Required | Default | Example |
| --- | --- | --- | --- | --- | --- |
| id | path | integer | yes | | 7 |
| name | path | uuid | yes | | |
| dry | query | boolean | no | | |
| page | query | integer | yes | 3 | |
| X-Trace | header | string | no | | |
| session | cookie | string | yes | | abc |
| size | body | integer | yes | | 5 |
{% /api %}`
  expect(fieldsOf(text)).toEqual([
    'server =',
    'path id=7',
    'path name=00000000-0000-4000-8000-000000000001',
    'query page=3',
    'query dry=',
    'header X-API-Key=',
    'header Content-Type=application/json',
    'header X-Trace=',
    'body Body=',
  ])
  const { html } = compile(text, { layout: 'reference', tryIt: true })
  expect(html).toContain('rows="4" spellcheck="false">\n{\n  &quot;size&quot;: 5\n}</textarea>')
  expect(html).not.toMatch(/<script|\son\w+=|style="/)
})

test('what a request of the page has is in the form: its base path, its query, but not its credentials', () => {
  const text = `{% api path="/users/:id" %}
## User

\`\`\`sh
curl -H 'Authorization: Bearer abc123' 'https://shop.example/api/v4/users/9?full=true&q=%26'
\`\`\`
{% /api %}`
  expect(fieldsOf(text, { server: 'https://shop.example' })).toEqual([
    'server =https://shop.example',
    'path id=9',
    'query full=true',
    'query q=&amp;',
    'header Authorization=',
  ])
  const { html } = compile(text, { layout: 'reference', tryIt: true })
  expect(html).toContain('&quot;target&quot;:&quot;/api/v4/users/{id}&quot;')
  expect(html).toContain('data-template="Bearer $TOKEN"')
})

test('no name of a page is one of the form, whose own properties it would hide', () => {
  const text = `{% api path="/:action" %}\n## X\n\n| Query parameter | Type |\n| - | - |\n| dataset | string |\n{% /api %}`
  const { html } = compile(text, { layout: 'reference', tryIt: true, samples: false })
  const form = html.slice(html.indexOf('<form'), html.indexOf('</form>'))
  expect(form).toContain('data-name="dataset"')
  expect(form).not.toMatch(/\s(?:name|id)="/)
})

test('whatever a page holds, its form is one element', () => {
  for (const path of [
    '/',
    '//x',
    '/%',
    '/%E0%A4%A',
    '/a b',
    '/:',
    '/{',
    'https://[',
    'users',
    '/:a?b',
    '\u{d800}',
  ])
    for (const name of ['"><script>', '</textarea>', '__proto__', '']) {
      const text = `{% api method="POST" path="${path}" %}\n## X\n\n| Name | In | Type | Example |\n| - | - | - | - |\n| ${name} | body | string | "><b> |\n| ${name} | query | string | &quot;x |\n{% /api %}`
      const { html } = compile(text, { layout: 'reference', tryIt: true })
      expect(html.match(/<script|<b>/)).toBeNull()
      expect(html.split('<form').length, path).toBe(html.split('</form>').length)
    }
})
