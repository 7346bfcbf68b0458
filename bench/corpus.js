import { Random } from './random.js'
import { fields, nouns, notes, sentences, summaries, verbs } from './words.js'

/**
 * @typedef {object} Page
 * @property {string} method
 * @property {string} path
 * @property {string} body The Markdown of the block, without its tags.
 */

/**
 * Documents of one block in the shapes of published references, as often as they have them, about
 * 1 KB each; the same seed gives the same documents.
 *
 * @param {number} seed
 * @param {number} count
 * @returns {Page[]}
 */
export function corpus(seed, count) {
  const random = new Random(seed)
  return Array.from({ length: count }, (_page, index) => page(random, index + 1))
}

/**
 * A page as an `.api.md` file, which is a Markdoc file too.
 *
 * @param {Page} page
 */
export function apiMdText({ method, path, body }) {
  return `{% api method="${method}" path="${path}" auth="Bearer token" %}\n${body}\n{% /api %}\n`
}

/**
 * A page as an MDX file, in which angle brackets and braces in text are not for elements and code.
 *
 * @param {Page} page
 */
export function mdxText({ method, path, body }) {
  const text = body
    .split(/^(```[^]*?^```$)/m)
    .map((part, index) => (index % 2 === 1 ? part : escapeMdx(part)))
    .join('')
  return `<section data-method="${method}" data-path="${path}">\n\n${text}\n\n</section>\n`
}

/** @param {string} text */
function escapeMdx(text) {
  return text.replaceAll(/`[^`\n]*`|[<{]/g, (found) => (found.length > 1 ? found : `\\${found}`))
}

/**
 * How often the pages of eleven published references have a shape, in each of their endpoints.
 */
const frequencies = {
  smallHeadings: 0.55,
  table: 0.61,
  tableWithoutOuterPipes: 0.08,
  shortRows: 0.05,
  lineBreakInCell: 0.03,
  listBelowText: 0.11,
  nestedList: 0.12,
  definitionList: 0.08,
  request: 0.5,
  response: 0.6,
  longJson: 0.03,
  indentedCode: 0.025,
  component: 0.05,
  rawHtml: 0.055,
  inlineHtml: 0.05,
  comment: 0.005,
  bareAddress: 0.07,
  quote: 0.046,
  alert: 0.01,
  shortcode: 0.02,
  definition: 0.007,
  setext: 0.003,
  hardBreak: 0.005,
  image: 0.003,
  strikethrough: 0.003,
  reference: 0.005,
}

/**
 * A page, with a path and a title that no other has.
 *
 * @param {Random} random
 * @param {number} space
 * @returns {Page}
 */
function page(random, space) {
  const noun = random.pick(nouns)
  const { method, name, one, hasBody } = random.pick(verbs)
  const path = `/v${random.integer(1, 3)}/spaces/${space}/${noun}s${one ? '/:id' : ''}`
  const has = (/** @type {keyof typeof frequencies} */ shape) => random.chance(frequencies[shape])
  const title = `${name} ${one ? `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}` : `${noun}s`} of space ${space}`
  const parts = [has('setext') ? `${title}\n---` : `## ${title}`, ...description(random, noun, has)]
  const heading = (/** @type {string} */ text) => has('smallHeadings') && parts.push(`### ${text}`)
  const taken = fields.filter(() => random.chance(0.6))
  heading('Parameters')
  if (has('table')) parts.push(table(random, taken, one, noun, has))
  else if (has('definitionList')) parts.push(definitionList(taken))
  if (has('nestedList')) parts.push(nestedList(random, taken))
  if (has('listBelowText')) parts.push(`Before you change the ${noun}:\n${list(random)}`)
  if (has('alert')) parts.push(`> [!NOTE]\n> ${random.pick(notes)}`)
  if (hasBody && has('request')) {
    heading('Example request')
    parts.push(
      has('indentedCode') ? request(method, path) : fence(random, 'json request', taken, noun, 1),
    )
  }
  if (has('response')) {
    heading('Example response')
    const entries = has('longJson') ? random.integer(20, 60) : random.chance(0.4) ? 2 : 1
    parts.push(fence(random, `json response ${hasBody ? 201 : 200}`, taken, noun, entries))
  }
  if (has('quote')) parts.push(`> **Note:** ${random.pick(notes)}\n> ${sentence(random)}`)
  if (has('definition'))
    parts.push(`See the [guide] for more.\n\n[guide]: /guides/${noun}s "Guide"`)
  return { method, path, body: parts.join('\n\n') }
}

/**
 * @param {Random} random
 * @param {string} noun
 * @param {(shape: keyof typeof frequencies) => boolean} has
 */
function description(random, noun, has) {
  const lines = [`${random.pick(summaries)} ${noun}. ${sentence(random)}`, sentence(random)]
  if (has('inlineHtml')) lines.push(`Since <b>version ${random.integer(2, 9)}</b> only.`)
  if (has('bareAddress')) lines.push(`The same at https://example.com/${noun}s?page=1.`)
  if (has('image')) lines.push(`![How a ${noun} changes](/images/${noun}.png "States")`)
  if (has('strikethrough')) lines.push(`It was ~~slow~~ slower before.`)
  if (has('reference')) lines.push(`Takes one &amp; the same ${noun} &mdash; twice.`)
  const parts = [lines.join(has('hardBreak') ? '  \n' : '\n')]
  if (random.chance(0.3)) parts.push(`${sentence(random)} ${sentence(random)}`)
  if (has('component')) parts.push(`<Badge text="${noun}">\n${sentence(random)}\n</Badge>`)
  if (has('rawHtml')) parts.push(`<div class="${noun}">\n  <p>${sentence(random)}</p>\n</div>`)
  if (has('shortcode'))
    parts.push(`{{< notice tone="info" >}}\n${sentence(random)}\n{{< /notice >}}`)
  if (has('comment')) parts.push(`<!-- checked in spring -->`)
  return parts
}

/** @param {Random} random */
function sentence(random) {
  return random.pick(sentences)(random)
}

/**
 * @param {Random} random
 * @param {typeof fields} taken
 * @param {boolean} one
 * @param {string} noun
 * @param {(shape: keyof typeof frequencies) => boolean} has
 */
function table(random, taken, one, noun, has) {
  const rows = [
    ['Parameter', 'Type', 'Required', 'Description'],
    ['---', '---', '---', '---'],
  ]
  if (one) rows.push(['`id`', 'string', 'yes', `The ${noun}'s identifier.`])
  for (const { name, type, text } of taken) {
    const fallback = type === 'integer' && random.chance(0.4) ? ' (default: `20`)' : ''
    const remark = has('lineBreakInCell') ? `<br>${random.pick(notes)}` : ''
    const pipe = random.chance(0.01) ? ' Takes `a\\|b` or <https://example.com/filters>.' : ''
    const required = fallback === '' && random.chance(0.4) ? 'yes' : 'no'
    rows.push([`\`${name}\``, type, required, `${text}${fallback}${remark}${pipe}`])
  }
  const isOpen = has('tableWithoutOuterPipes')
  if (has('shortRows')) rows.push(['`trace`', 'string'])
  const lines = rows.map((cells) => (isOpen ? cells.join(' | ') : `| ${cells.join(' | ')} |`))
  return lines.join('\n')
}

/** @param {typeof fields} taken */
function definitionList(taken) {
  return taken.map(({ name, type, text }) => `${name}\n: ${type}. ${text}`).join('\n\n')
}

/** @param {Random} random */
function list(random) {
  const marker = random.chance(0.1) ? '1.' : '-'
  const items = Array.from({ length: random.integer(2, 4) }, () => `${marker} ${sentence(random)}`)
  return items.join('\n')
}

/** @param {Random} random @param {typeof fields} taken */
function nestedList(random, taken) {
  const step = random.chance(0.7) ? '  ' : '    '
  const marker = step.length > 2 ? '1. ' : random.pick(['- ', '* '])
  return taken
    .map(({ name, type, text }) => {
      const item = `${marker}\`${name}\` (${type}) - ${text}`
      return random.chance(0.4) ? `${item}\n${step}- ${sentence(random)}` : item
    })
    .concat(`${marker}\`sort\` - ${sentence(random)}`)
    .join('\n')
}

/** @param {string} method @param {string} path */
function request(method, path) {
  return `    ${method} ${path} HTTP/1.1\n    Content-Type: application/json`
}

/**
 * @param {Random} random
 * @param {string} info
 * @param {typeof fields} taken
 * @param {string} noun
 * @param {number} entries
 */
function fence(random, info, taken, noun, entries) {
  const values = Array.from({ length: entries }, () =>
    Object.fromEntries([
      ...(info.includes('request') ? [] : [['id', `${noun}_${random.integer(1000, 9999)}`]]),
      ...taken.map(({ name, sample }) => [name, sample(random)]),
    ]),
  )
  const data = entries === 1 ? values[0] : { data: values }
  return `\`\`\`${info}\n${JSON.stringify(data, null, 2)}\n\`\`\``
}
