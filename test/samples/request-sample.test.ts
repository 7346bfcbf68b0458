import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import type { FilledRequest } from '../../src/exchange/exchange.js'
import {
  sampleLanguageOf,
  sampleLanguages,
  writeSamples,
  type SampleLanguage,
} from '../../src/samples/request-sample.js'

const environment = { TOKEN: 's3cret', API_KEY: 'k "1"' }
const url = 'https://api.example.com/users?q=a%20b&$filter=name'

const requests: readonly [name: string, request: FilledRequest][] = [
  ['without anything', { method: 'GET', url, headers: {} }],
  ['that asks for headers', { method: 'HEAD', url, headers: { 'X-Page': '1' } }],
  [
    'with a secret in a header and in the address',
    { method: 'DELETE', url: `${url}&key=$API_KEY`, headers: { Authorization: 'Bearer $TOKEN' } },
  ],
  [
    'with values that mean something in a program',
    {
      method: 'PATCH',
      url: "https://api.example.com/it's/`id`/${x}/{y}/[z]/$(rm)",
      headers: { 'X-Odd': 'a"b\\c`d`${e}$(f)%{g}{h} $tokens ${TOKEN}s' },
      body: `@file 'a' "b" \\n \`c\` \${d} $e $(f)\n{g} \u{1f600}`,
    },
  ],
  ...[
    '{"name":"Ada","tags":["a",1.5,true,null],"deep":{"a-b":[],"c":{}}}',
    '{\n  "text": "it\'s \\"quoted\\" \\\\ \\n `x` ${y} é 😀"\n}',
    '{"__proto__": 1}',
    '{"id": 12345678901234567890}',
    '{"a": 1, "a": 2}',
    '{"cut": ',
    '"text"',
  ].map((body): [string, FilledRequest] => [
    `with the body ${body}`,
    { method: 'POST', url, headers: { 'Content-Type': 'application/json' }, body },
  ]),
]

/** What a request is, once its variables have their values. */
function sent({ method, url: address, headers, body }: FilledRequest) {
  const filled = (text: string) =>
    text.replace(/\$\{?(TOKEN|API_KEY)\b\}?/g, (_all, name: 'TOKEN') => environment[name])
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), filled(value)])
  return { method, url: filled(address), headers: Object.fromEntries(named), body: meaning(body) }
}

/** A body as a server understands it. */
function meaning(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? '')
  } catch {
    return body
  }
}

function run(program: string, args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return stdout
}

/** Each language's way to find out what a program sends, without sending it. */
const runners: Record<Exclude<SampleLanguage, 'go'>, (code: string) => unknown> = {
  js(code) {
    const fetch = `async (url, { method = 'GET', headers = {}, body } = {}) => {
      const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
      console.info(JSON.stringify({ method, url, headers: Object.fromEntries(named), body }))
      return { text() {} }
    }`
    const program = `globalThis.fetch = ${fetch}; console.log = () => {};\n${code}`
    const output = run(process.execPath, ['--input-type=module', '-e', program])
    const request = JSON.parse(output.replace(/^.*?(?=\{)/s, '')) as { body?: string }
    return { ...request, body: meaning(request.body) }
  },
  curl(code) {
    const output = run('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${code}`])
    const request = { method: 'GET', headers: {} as Record<string, string>, url: '' }
    let body: string | undefined
    const words = output.split('\0').slice(0, -1)
    for (let word = words.shift(); word !== undefined; word = words.shift()) {
      if (word === '-X') request.method = words.shift()!
      else if (word === '--head') request.method = 'HEAD'
      else if (word === '--data-raw') {
        body = words.shift()!
        if (request.method === 'GET') request.method = 'POST'
      } else if (word === '-H') {
        const [, name = '', value = ''] = /^(.*?): (.*)$/s.exec(words.shift()!) ?? []
        request.headers[name.toLowerCase()] = value
      } else if (word !== '-g') request.url = word
    }
    return { ...request, body: meaning(body) }
  },
  python(code) {
    const stub = `import json, sys, types
def call(method):
    def send(url, headers={}, json=None, data=None):
        named = {name.lower(): value for name, value in headers.items()}
        if json is not None: named.setdefault("content-type", "application/json")
        body = json if data is None else data.decode()
        sys.stdout.write(dump({"method": method.upper(), "url": url, "headers": named, "body": body}))
        return types.SimpleNamespace(status_code=0, text="")
    return send
dump = json.dumps
stub = types.ModuleType("requests")
for name in ["get", "head", "delete", "patch", "post"]: setattr(stub, name, call(name))
sys.modules["requests"] = stub
print = lambda *all: None
`
    const request = JSON.parse(run('python3', ['-c', stub + code])) as { body: unknown }
    const { body } = request
    return { ...request, body: body === null ? undefined : meaning(body as string) }
  },
}

const hasPython = spawnSync('python3', ['--version']).status === 0

describe('a sample sends the request that it is written from', () => {
  const languages = (['js', 'curl', 'python'] as const).filter(
    // No program of Python can run where there is none.
    (language) => language !== 'python' || hasPython,
  )
  test.each(languages)('in %s', (language) => {
    for (const [name, request] of requests) {
      const [sample] = writeSamples(request, [language])
      const expected = sent(request)
      expect({ name, ...(runners[language](sample!.code) as object) }).toEqual({
        name,
        ...expected,
      })
    }
  })
})

test('a program of Go imports what it uses, reads secrets from the environment and holds back quotes', () => {
  const headers = { Authorization: 'Bearer $TOKEN' }
  const body = '{\n  "code": "`x`"\n}'
  const [sample] = writeSamples({ method: 'PUT', url, headers, body }, ['go'])
  expect(sample!.code).toBe(`package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
)

func main() {
	request, err := http.NewRequest("PUT", "${url}", strings.NewReader(\`{
  "code": "\` + "\`" + \`x\` + "\`" + \`"
}\`))
	if err != nil {
		panic(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("TOKEN"))
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		panic(err)
	}
	fmt.Println(response.Status, string(text))
}`)
  expect(writeSamples({ method: 'GET', url, headers: {} }, ['go'])[0]!.code).not.toContain('"os"')
})

test('the languages of samples are told from the words of fences, a command from other lines of a shell', () => {
  const told = (fence: string, code = '') => sampleLanguageOf(fence, code)
  expect(sampleLanguages.map((language) => told(language))).toEqual([...sampleLanguages])
  expect(
    ['javascript', 'mjs', 'node', 'Python3', 'py', 'golang'].map((word) => told(word)),
  ).toEqual(['js', 'js', 'js', 'python', 'python', 'go'])
  expect(['bash', 'sh', 'console', 'shell'].map((word) => told(word, '$ curl -X POST /x'))).toEqual(
    Array(4).fill('curl'),
  )
  expect([told('bash', 'npm run curly'), told('json'), told('ruby')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
