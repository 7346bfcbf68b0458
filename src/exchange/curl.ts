import { basicCredentials, type ClientRequest, urlEncoded } from './client-request.js'
import type { Command, ShellWord } from './shell-words.js'

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
  b: 'cookie',
  d: 'data',
  F: 'form',
  G: 'get',
  H: 'header',
  I: 'head',
  T: 'upload-file',
  u: 'user',
  X: 'request',
}
const BOUNDARY = 'part-of-the-form'

/** Prompts, variables that are set, and what runs another command, before the name of one. */
const BEFORE_COMMAND = /^(?:\S*[$%#>]|PS|sudo|time|watch|env|exec|do|then|else|\w+=.*)$/s
const FORM = 'application/x-www-form-urlencoded'
const IN_FILE = 'what it sends is in a file'

/** The request that options state. */
class Stated {
  method: ShellWord | undefined
  /** The method where none is written. */
  implied: string | undefined
  readonly targets: ShellWord[] = []
  readonly headers: (readonly [name: string, value: string])[] = []
  readonly query: string[] = []
  readonly data: string[] = []
  readonly parts: string[] = []
  isJson = false
  isGet = false
  problem: string | undefined
}

/** The requests of one command, one an address; none where it is not curl. */
export function readCurl({ words }: Command): ClientRequest[] {
  let start = 0
  while (start < words.length && BEFORE_COMMAND.test(words[start]!.text)) start++
  if (start === words.length || !/^(?:.*\/)?curl(?:\.exe)?$/s.test(words[start]!.text)) return []
  const stated = new Stated()
  for (let index = start + 1; index < words.length; index++) {
    const word = words[index]!
    const { text } = word
    if (text.startsWith('--')) {
      const [name = '', inline] = text.slice(2).split('=', 2)
      const isFlag = FLAGS.has(name) || name.startsWith('no-')
      if (inline !== undefined) take(stated, name, partOf(word, name.length + 3))
      else take(stated, name, isFlag ? undefined : words[++index])
    } else if (/^-[^-]/.test(text)) {
      const letter = text.slice(1).search(VALUE_LETTER) + 1
      for (const flag of text.slice(1, letter || undefined)) take(stated, flag)
      if (letter === 0) continue
      const isApart = text.length === letter + 1
      take(stated, text[letter]!, isApart ? words[++index] : partOf(word, letter + 1))
      // A word that can be a URL, a host, a path or a variable.
    } else if (/[./:$<{]|^localhost$/.test(text)) stated.targets.push(word)
  }
  return requestsOf(stated)
}

function take(stated: Stated, option: string, value?: ShellWord): void {
  const name = LONG_NAMES[option] ?? option
  const text = value?.text ?? ''
  if (name === 'request') stated.method = value
  else if (name === 'url' && value) stated.targets.push(value)
  else if (name === 'get') {
    stated.isGet = true
    stated.implied = 'GET'
  } else if (name === 'head') stated.implied = 'HEAD'
  else if (name === 'upload-file') {
    stated.implied ??= 'PUT'
    stated.problem = IN_FILE
  } else if (name === 'header') {
    const [, header, own = ''] = /^([^\s:;@]+)\s*[:;]([^]*)$/.exec(text) ?? []
    if (header !== undefined) stated.headers.push([header, own.trim()])
    else if (text.startsWith('@')) stated.problem = IN_FILE
  } else if (name === 'cookie' && text.includes('=')) stated.headers.push(['Cookie', text])
  else if (name === 'user') stated.headers.push(basicCredentials(text))
  else if (name === 'url-query') takeData(stated, stated.query, text)
  else if (DATA.test(name)) {
    stated.implied ??= 'POST'
    if (name.startsWith('form')) takePart(stated, text, name === 'form')
    else if (name === 'data-urlencode') takeData(stated, stated.data, text)
    else if (text.startsWith('@') && name !== 'data-raw') stated.problem = IN_FILE
    else stated.data.push(text)
    stated.isJson ||= name === 'json'
  }
}

/** `name=text`, of which the text is encoded; what begins with a plus is encoded already. */
function takeData(stated: Stated, list: string[], text: string): void {
  if (/^[^=]*@/.test(text) && !text.includes('=')) stated.problem = IN_FILE
  else list.push(text.startsWith('+') ? text.slice(1) : urlEncoded(text))
}

function takePart(stated: Stated, text: string, canBeFile: boolean): void {
  const [, name = '', value = '', type] = /^([^=]*)=([^]*?)(?:;type=([^;]*))?$/.exec(text) ?? []
  if (canBeFile && /^[@<]/.test(value)) stated.problem = 'it is a form with a file'
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n`
  stated.parts.push(`${head}${type ? `Content-Type: ${type}\r\n` : ''}\r\n${value}\r\n`)
}

function requestsOf(stated: Stated): ClientRequest[] {
  const { method, targets, headers, parts, isJson, isGet, problem } = stated
  const add = (name: string, value: string) => {
    if (!headers.some(([own]) => own.toLowerCase() === name.toLowerCase()))
      headers.push([name, value])
  }
  const data = stated.data.length > 0 ? stated.data.join(isJson ? '' : '&') : undefined
  let body = isGet ? undefined : data
  if (parts.length > 0) {
    body = `${parts.join('')}--${BOUNDARY}--\r\n`
    add('Content-Type', `multipart/form-data; boundary=${BOUNDARY}`)
  } else if (body !== undefined) add('Content-Type', isJson ? 'application/json' : FORM)
  if (isJson) add('Accept', 'application/json')
  const query = isGet && data !== undefined ? [...stated.query, data] : stated.query
  // A variable is no method.
  const known = method ? /^[A-Za-z]+$/.exec(method.text)?.[0] : (stated.implied ?? 'GET')
  return targets.map((target): ClientRequest => {
    return {
      method: known?.toUpperCase(),
      methodSpan: method,
      target: target.text,
      targetSpan: target,
      query,
      headers,
      body,
      problem,
    }
  })
}

/** The end of a word from one of its characters on; its place is that of the word where it has quotes. */
function partOf({ text, start, end }: ShellWord, from: number): ShellWord {
  const isPlain = end - start === text.length
  return { text: text.slice(from), start: isPlain ? start + from : start, end }
}
