import {
  basicCredentials,
  type ClientRequest,
  FORM,
  hasHeader,
  IN_FILE,
  isAddress,
  partOf,
  requestTo,
  urlEncoded,
} from './client-request.js'
import type { ShellWord } from './shell-words.js'

/** Short options of curl that take a value; `X`, `d`, `F`, `T`, `G` and `I` are looked at besides. */
const VALUE_LETTER = /[AbcCDdeEFHhKmoPQrTtuUwXxYyz]/
/** Long options of curl that take no value; any other one does. */
const FLAGS = new Set(
  (
    'anyauth append basic compressed create-dirs digest disable fail fail-early fail-with-body ' +
    'ftp-pasv get globoff head http1.0 http1.1 http2 http2-prior-knowledge http3 include insecure ' +
    'ipv4 ipv6 junk-session-cookies location location-trusted negotiate netrc no-buffer ' +
    'no-keepalive no-progress-meter ntlm parallel path-as-is post301 post302 post303 ' +
    'progress-bar raw remote-header-name remote-name show-error silent ssl tcp-nodelay tlsv1 ' +
    'tlsv1.2 tlsv1.3 tr-encoding verbose xattr'
  ).split(' '),
)
/** Options whose value is sent. */
const DATA = /^(?:data(?:-\w+)?|form(?:-string)?|json)$/
/** Short options by their long names. */
const LONG_NAMES: Readonly<Record<string, string>> = {
  A: 'user-agent',
  b: 'cookie',
  d: 'data',
  e: 'referer',
  F: 'form',
  G: 'get',
  H: 'header',
  I: 'head',
  T: 'upload-file',
  u: 'user',
  X: 'request',
}
const BOUNDARY = 'part-of-the-form'

/** The requests of the arguments of curl. */
export function readCurl(words: readonly ShellWord[]): ClientRequest[] {
  const requests: ClientRequest[] = []
  let command = new CurlCommand()
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    const { text } = word
    if (text === '--next' || text === '-:') {
      requests.push(...command.requests())
      command = new CurlCommand()
    } else if (text.startsWith('--')) {
      const [name = '', inline] = text.slice(2).split('=', 2)
      const isFlag = FLAGS.has(name) || name.startsWith('no-')
      if (inline !== undefined) command.take(name, partOf(word, name.length + 3))
      else command.take(name, isFlag ? undefined : words[++index])
    } else if (/^-[^-]/.test(text)) {
      const letter = text.slice(1).search(VALUE_LETTER) + 1
      for (const flag of text.slice(1, letter || undefined)) command.take(flag)
      if (letter === 0) continue
      const isApart = text.length === letter + 1
      command.take(text[letter]!, isApart ? words[++index] : partOf(word, letter + 1))
    } else if (isAddress(word)) command.take('url', word)
  }
  return [...requests, ...command.requests()]
}

/** What the options before a `--next` say. */
class CurlCommand {
  readonly #targets: ShellWord[] = []
  #method: ShellWord | undefined
  #implied: string | undefined
  readonly #headers: (readonly [string, string])[] = []
  readonly #query: string[] = []
  readonly #data: string[] = []
  readonly #parts: string[] = []
  #isJson = false
  #isGet = false
  #problem: string | undefined

  take(option: string, value?: ShellWord): void {
    const name = LONG_NAMES[option] ?? option
    const text = value?.text ?? ''
    if (name === 'request') this.#method = value ?? this.#method
    else if (name === 'url' && value) this.#targets.push(value)
    else if (name === 'get') {
      this.#isGet = true
      this.#implied = 'GET'
    } else if (name === 'head') this.#implied = 'HEAD'
    else if (name === 'upload-file') {
      this.#implied ??= 'PUT'
      this.#problem = IN_FILE
    } else if (name === 'header') this.#takeHeader(text)
    else if (name === 'user-agent') this.#headers.push(['User-Agent', text])
    else if (name === 'referer') this.#headers.push(['Referer', text])
    else if (name === 'cookie' && text.includes('=')) this.#headers.push(['Cookie', text])
    else if (name === 'user') this.#headers.push(basicCredentials(text))
    else if (name === 'oauth2-bearer') this.#headers.push(['Authorization', `Bearer ${text}`])
    else if (name === 'url-query') this.#takeData(this.#query, text)
    else if (DATA.test(name)) {
      this.#implied ??= 'POST'
      if (name.startsWith('form')) this.#takePart(text, name === 'form')
      else if (name === 'data-urlencode') this.#takeData(this.#data, text)
      else if (text.startsWith('@') && name !== 'data-raw') this.#problem = IN_FILE
      else this.#data.push(text)
      this.#isJson ||= name === 'json'
    }
  }

  /** One request an address. */
  requests(): ClientRequest[] {
    const headers = [...this.#headers]
    const add = (name: string, value: string) => {
      if (!hasHeader(headers, name.toLowerCase())) headers.push([name, value])
    }
    const data = this.#data.length > 0 ? this.#data.join(this.#isJson ? '' : '&') : undefined
    let body = this.#isGet ? undefined : data
    if (this.#parts.length > 0) {
      body = `${this.#parts.join('')}--${BOUNDARY}--\r\n`
      add('Content-Type', `multipart/form-data; boundary=${BOUNDARY}`)
    } else if (body !== undefined) add('Content-Type', this.#isJson ? 'application/json' : FORM)
    if (this.#isJson) add('Accept', 'application/json')
    const stated = {
      method: this.#method,
      implied: this.#implied ?? 'GET',
      headers,
      query: this.#isGet && data !== undefined ? [...this.#query, data] : this.#query,
      body,
      problem: this.#problem,
    }
    return this.#targets.map((target) => requestTo(target, stated))
  }

  #takeHeader(text: string): void {
    const [, name, value = ''] = /^([^\s:;@]+)\s*[:;]([^]*)$/.exec(text) ?? []
    if (name !== undefined) this.#headers.push([name, value.trim()])
    else if (text.startsWith('@')) this.#problem = IN_FILE
  }

  /** `name=text`, of which the text is encoded; what begins with a plus is encoded already. */
  #takeData(list: string[], text: string): void {
    if (/^[^=]*@/.test(text) && !text.includes('=')) this.#problem = IN_FILE
    else list.push(text.startsWith('+') ? text.slice(1) : urlEncoded(text))
  }

  #takePart(text: string, canBeFile: boolean): void {
    const [, name = '', value = '', type] = /^([^=]*)=([^]*?)(?:;type=([^;]*))?$/.exec(text) ?? []
    if (canBeFile && /^[@<]/.test(value)) this.#problem = 'it is a form with a file'
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n`
    this.#parts.push(`${head}${type ? `Content-Type: ${type}\r\n` : ''}\r\n${value}\r\n`)
  }
}
