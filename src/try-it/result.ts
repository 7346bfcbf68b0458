import { isJsonType, isTextType } from '../vocabulary/media-type.js'
import type { Comparison } from './differences.js'
import type { TryAnswer } from './send.js'

/** More of a body than this many characters is not shown. */
const MOST = 200_000

/** Shows an answer as elements: its differences, the body beside the one of the page, the headers. */
export function showAnswer(
  answer: TryAnswer,
  { differences, stated }: Comparison,
  prefix: string,
): Element[] {
  const { headers, text, status, redirectedTo } = answer
  const parts: Element[] = []
  if (differences.length > 0) {
    const items = differences.map((one) => create('li', {}, ...withCode(one)))
    parts.push(create('ul', { 'data-part': 'differences' }, ...items))
  }
  if (redirectedTo !== undefined)
    parts.push(create('p', {}, 'Answered after a redirect by ', create('code', {}, redirectedTo)))
  const mediaType = headers.get('content-type') ?? ''
  const language = languageOf(mediaType, text)
  const bodies = [figure(prefix, 'Answer', status, language, shownText(text, mediaType, language))]
  if (stated) bodies.push(figure(prefix, 'On the page', status, stated.language, stated.code))
  parts.push(create('div', { 'data-part': 'bodies' }, ...bodies))
  const entries = [...headers].flatMap(([name, value]) => [
    create('dt', {}, name),
    create('dd', {}, value),
  ])
  const summary = create('summary', {}, `Headers (${entries.length / 2})`)
  parts.push(create('details', { 'data-part': 'headers' }, summary, create('dl', {}, ...entries)))
  return parts
}

function languageOf(mediaType: string, text: string): string {
  if (isJsonType(mediaType) || (mediaType === '' && /^\s*[{[]/.test(text))) return 'json'
  return /[/+](xml|html|yaml)\b/.exec(mediaType)?.[1] ?? 'text'
}

function shownText(text: string, mediaType: string, language: string): string {
  if (text === '') return '(no body)'
  const isText = language !== 'text' || mediaType === '' || isTextType(mediaType)
  if (!isText) return `(${text.length} characters of ${mediaType})`
  const shown = language === 'json' ? pretty(text) : text
  return shown.length > MOST
    ? `${shown.slice(0, MOST)}\n… ${shown.length - MOST} more characters`
    : shown
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}

/** Code with its caption, as the samples of the page are. */
function figure(
  prefix: string,
  kind: string,
  status: number,
  language: string,
  code: string,
): Element {
  const part = (name: string, ...inside: (string | Element)[]) =>
    create('span', { class: `${prefix}-${name}` }, ...inside)
  const named = language === 'json' ? 'JSON' : language
  const caption = create(
    'figcaption',
    {},
    part('kind', `${kind} `, part('status', String(status))),
    ' · ',
    part('language', named),
  )
  const shown = create('code', { 'data-language': language }, code)
  const block = create('div', { class: `${prefix}-codeblock` })
  block.append(create('pre', { 'data-language': language }, shown))
  return create('figure', { class: `${prefix}-sample`, 'data-role': 'response' }, caption, block)
}

/** A sentence with what is in code marks as code. */
function withCode(sentence: string): (string | Element)[] {
  return sentence
    .split('`')
    .map((part, index) => (index % 2 === 1 ? create('code', {}, part) : part))
}

function create(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...inside: (string | Element)[]
): Element {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...inside)
  return element
}
