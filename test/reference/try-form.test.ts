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
  expect(html).toContain('rows="4">\n{\n  &quot;size&quot;: 5\n}</textarea>')
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
  expect(html).toContain('"target":"/api/v4/users/{id}"')
  expect(html).toContain('data-template="Bearer $TOKEN"')
})

test('a key in the query is asked for as a secret, and what the page shows of one is not in the form', () => {
  const shown = '```sh\ncurl "https://x.com/a?api_key=abc123&sort_key=name"\n```'
  const row =
    '| Query parameter | Type |\n| - | - |\n| access_token | string |\n| page_token | string |'
  const cases: [attributes: string, text: string, fields: string[], secrets: string[]][] = [
    [' auth="API key in query key"', '', ['query key='], ['key']],
    ['', shown, ['query api_key=', 'query sort_key=name'], ['api_key']],
    ['', row, ['query access_token=', 'query page_token='], ['access_token']],
  ]
  for (const [attributes, code, fields, secrets] of cases) {
    const text = `{% api path="/a"${attributes} %}\n## A\n\n${code}\n{% /api %}`
    expect(fieldsOf(text)).toEqual(['server =', ...fields])
    const { html } = compile(text, { layout: 'reference', tryIt: true })
    const form = html.slice(html.indexOf('<form'))
    const found = form.matchAll(/type="password" data-name="([^"]*)"/g)
    expect(Array.from(found, ([, name]) => name)).toEqual(secrets)
    expect(form).not.toContain('abc123')
  }
})

test('a body of several parts is left out of the form, which says so', () => {
  const text = `{% api method="POST" path="/up" %}\n## Up\n\n\`\`\`sh\ncurl -F file=@x.png -F a=1 https://x.com/up\n\`\`\`\n{% /api %}`
  expect(fieldsOf(text)).toEqual(['server ='])
  const { html } = compile(text, { layout: 'reference', tryIt: true })
  expect(html.slice(html.indexOf('<form'))).toContain(
    'has several parts, and is not sent from here',
  )
})

test('a form repeats no example of the page', () => {
  const text = `{% api method="POST" path="/a" %}\n## A'\n\n| Response field | Type |\n| - | - |\n| a'b | string |\n\n\`\`\`json response 200\n{"answered":1}\n\`\`\`\n{% /api %}`
  const { html } = compile(text, { layout: 'reference', tryIt: true })
  const [, facts = ''] = /data-try='([^']*)'/.exec(html)!
  expect(JSON.parse(facts.replaceAll('&#39;', "'"))).toMatchObject({
    method: 'POST',
    target: '/a',
    responseFields: [{ name: "a'b" }],
    statuses: [200],
  })
  expect(facts).not.toContain('answered')
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
