import type { RequestLine } from '../../outline/http.js'
import { readCommands, type ShellWord } from './shell-words.js'

/** A request that an example shows; without a method where none is written, or a variable. */
export type ClientRequest = Pick<RequestLine, 'target' | 'targetSpan'> & Partial<RequestLine>

/** How a command line names the method, and what implies one. */
interface SaidMethod {
  method?: ShellWord | undefined
  implied?: string | undefined
}

/** The methods that a client can send, in any case. */
export const METHOD_WORD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT)$/i

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
const DATA = /^(?:data(?:-\w+)?|form(?:-string)?|json)$/
/** Prompts, variables that are set, and what runs another command, before the name of one. */
const BEFORE_COMMAND = /^(?:\S*[$%#>]|PS|sudo|time|watch|env|exec|do|then|else|\w+=.*)$/s
const HTTPIE = /^(?:https?|xhs?)$/
const HTTPIE_VALUES =
  /^--?(?:[aAops]|auth|auth-type|bearer|boundary|cert|cert-key|ciphers|default-scheme|download|format-options|max-headers|max-redirects|output|path-as-is|pretty|print|proxy|response-charset|response-mime|session|session-read-only|ssl|style|timeout|verify)$/

/** The requests of curl and HTTPie commands in a script. */
export function readCommandRequests(script: string): ClientRequest[] {
  return readCommands(script).flatMap(({ words, hasInput }) => {
    const start = words.findIndex(({ text }) => !BEFORE_COMMAND.test(text))
    const name = words[start]?.text.split('/').at(-1)
    const args = words.slice(start + 1)
    if (name === 'curl' || name === 'curl.exe') return readCurl(args)
    return name !== undefined && HTTPIE.test(name) ? readHttpie(args, hasInput) : []
  })
}

function readCurl(words: readonly ShellWord[]): ClientRequest[] {
  const requests: ClientRequest[] = []
  let targets: ShellWord[] = []
  let said: SaidMethod = {}
  const end = () => {
    for (const target of targets) requests.push(requestOf(target, said))
    targets = []
    said = {}
  }
  const take = (name: string, value?: ShellWord) => {
    if (name === 'X' || name === 'request') said.method = value ?? said.method
    else if (name === 'url' && value) targets.push(value)
    else if (name === 'G' || name === 'get') said.implied = 'GET'
    else if (name === 'I' || name === 'head') said.implied = 'HEAD'
    else if (name === 'T' || name === 'upload-file') said.implied ??= 'PUT'
    else if (name === 'd' || name === 'F' || DATA.test(name)) said.implied ??= 'POST'
  }
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    const { text } = word
    if (text === '--next' || text === '-:') end()
    else if (text.startsWith('--')) {
      const [name = '', inline] = text.slice(2).split('=', 2)
      const isFlag = FLAGS.has(name) || name.startsWith('no-')
      if (inline !== undefined) take(name, partOf(word, name.length + 3))
      else take(name, isFlag ? undefined : words[++index])
    } else if (/^-[^-]/.test(text)) {
      const letter = text.slice(1).search(VALUE_LETTER) + 1
      for (const flag of text.slice(1, letter || undefined)) take(flag)
      if (letter === 0) continue
      take(text[letter]!, text.length > letter + 1 ? partOf(word, letter + 1) : words[++index])
    } else if (isAddress(word)) targets.push(word)
  }
  end()
  return requests
}

function readHttpie(words: readonly ShellWord[], hasInput: boolean): ClientRequest[] {
  const rest = words.filter(
    ({ text }, index) => !text.startsWith('-') && !HTTPIE_VALUES.test(words[index - 1]?.text ?? ''),
  )
  const method = rest[0] && METHOD_WORD.test(rest[0].text) ? rest.shift() : undefined
  const [target, ...items] = rest
  if (!target || !isAddress(target)) return []
  // Fields and files make a body; `name==value` is of the query, `Name:value` a header.
  const hasBody =
    hasInput ||
    items.some(({ text }) => /^[^:=@]+(?::?=(?!=)|@)/.test(text)) ||
    words.some(({ text }) => text.startsWith('--raw'))
  return [requestOf(target, { method, implied: hasBody ? 'POST' : undefined })]
}

function requestOf(target: ShellWord, { method, implied = 'GET' }: SaidMethod): ClientRequest {
  const known = method ? /^[A-Za-z]+$/.exec(method.text)?.[0] : implied
  return {
    method: known?.toUpperCase(),
    methodSpan: method,
    target: target.text,
    targetSpan: target,
  }
}

/** Whether a word can be a URL, a host, a path or a variable. */
function isAddress({ text }: ShellWord): boolean {
  return /[./:$<{]|^localhost$/.test(text)
}

/** The end of a word from one of its characters on; its place is that of the word where it has quotes. */
function partOf({ text, start, end }: ShellWord, from: number): ShellWord {
  const isPlain = end - start === text.length
  return { text: text.slice(from), start: isPlain ? start + from : start, end }
}
