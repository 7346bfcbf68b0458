import { describe, expect, test } from 'vitest'
import { effort } from '../effort.js'
import { curlCommand } from '../../src/behaviors/curl.js'

const request = { method: 'GET', url: 'https://api.example.com/users', auth: '' }

describe('a curl command', () => {
  test('of a GET is the address alone', () => {
    expect(curlCommand(request)).toBe("curl 'https://api.example.com/users'")
  })

  test('names every other method', () => {
    expect(curlCommand({ ...request, method: 'DELETE' })).toContain('curl -X DELETE ')
    expect(curlCommand({ ...request, method: 'HEAD' })).toContain('curl --head ')
  })

  test.each([
    ['Bearer token', '-H "Authorization: Bearer $TOKEN"'],
    ['OAuth 2.0 (orders:write)', '-H "Authorization: Bearer $TOKEN"'],
    ['HTTP Basic', '-u "$USERNAME:$PASSWORD"'],
    ['API Key', '-H "X-API-Key: $API_KEY"'],
    ['api_key', '-H "X-API-Key: $API_KEY"'],
    ['API key in the header', '-H "X-API-Key: $API_KEY"'],
    ['API key in header or cookie', '-H "X-API-Key: $API_KEY"'],
    ['api-key header', '-H "X-API-Key: $API_KEY"'],
    ['API key in header X-Token', '-H "X-Token: $API_KEY"'],
    ['API key (X-Shop-Token header)', '-H "X-Shop-Token: $API_KEY"'],
    ['API key in header `X-Token`', '-H "X-Token: $API_KEY"'],
    ['API key (header: X-Token)', '-H "X-Token: $API_KEY"'],
    ['API key header is required', '-H "X-API-Key: $API_KEY"'],
    ['API key in the header of each request', '-H "X-API-Key: $API_KEY"'],
  ])('leaves the secret of %s to a variable', (auth, option) => {
    expect(curlCommand({ ...request, auth })).toBe(
      `curl 'https://api.example.com/users' \\\n  ${option}`,
    )
  })

  test.each(['API key in query', 'API key in query parameter key', 'API key (cookie sid)'])(
    'leaves out the key of %s, rather than send it elsewhere',
    (auth) => {
      expect(curlCommand({ ...request, auth })).not.toContain('API_KEY')
    },
  )

  test('is made in no time of any auth', () => {
    const work = effort(() => {
      for (const part of ['-', 'a-', 'header ', 'a'])
        curlCommand({ ...request, auth: `API key ${part.repeat(100_000)}` })
    })
    expect(work).toBeLessThan(100)
  })

  test('says nothing about a scheme that it does not know', () => {
    expect(curlCommand({ ...request, auth: 'Signed in' })).not.toContain('-H')
  })

  test('sends the body with its media type', () => {
    const command = curlCommand({
      ...request,
      method: 'POST',
      body: '{ "a": 1 }',
      bodyLanguage: 'JSON',
    })
    expect(command.split(' \\\n  ')).toEqual([
      "curl -X POST 'https://api.example.com/users'",
      "-H 'Content-Type: application/json'",
      `--data-raw '{ "a": 1 }'`,
    ])
  })

  test('never names a local file, whatever an example begins with', () => {
    const command = curlCommand({ ...request, method: 'PUT', body: '@/etc/passwd' })
    expect(command).toContain("--data-raw '@/etc/passwd'")
    expect(command).not.toMatch(/ (?:-d|--data|--data-binary|-F|-T) /)
  })

  test.each(['/a[1-3]', '/{a,b}', '/items[]'])('asks for one address alone: %s', (path) => {
    expect(curlCommand({ ...request, url: `https://x.test${path}` })).toBe(
      `curl -g 'https://x.test${path}'`,
    )
  })

  test('is one command however the text is quoted', () => {
    const body = `it's '; rm -rf ~; echo '`
    const command = curlCommand({ ...request, method: 'POST', body })
    const quoted = command.slice(command.indexOf("--data-raw '") + 11)
    // What a shell reads: strings in single quotes, and quotes that are escaped outside them.
    const words = [...quoted.matchAll(/'([^']*)'|\\(')/g)]
    expect(words.map(([all]) => all).join('')).toBe(quoted)
    expect(words.map(([, plain, mark]) => plain ?? mark).join('')).toBe(body)
  })
})
