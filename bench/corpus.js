import { Random } from './random.js'
import { fields, nouns, notes, sentences, summaries, verbs } from './words.js'

/**
 * @typedef {object} Page
 * @property {string} method
 * @property {string} path
 * @property {string} body The Markdown of the block, without its tags.
 */

/**
 * Documents of one block like the pages of a real reference, about 1.1 KB each; the same seed gives
 * the same documents.
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
 * A page as an MDX file, which takes an address in angle brackets for an element.
 *
 * @param {Page} page
 */
export function mdxText({ method, path, body }) {
  const text = body.replaceAll(/<(https:[^>]*)>/g, '$1')
  return `<section data-method="${method}" data-path="${path}">\n\n${text}\n\n</section>\n`
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
  const parameters = fields.filter(() => random.chance(0.6))
  const parts = [
    `## ${name} ${one ? `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}` : `${noun}s`} of space ${space}`,
    description(random, noun),
    table(random, parameters, one, noun),
  ]
  if (random.chance(0.2)) parts.push(list(random, noun))
  if (hasBody) parts.push(fence(random, 'json request', parameters, noun))
  parts.push(fence(random, `json response ${hasBody ? 201 : 200}`, parameters, noun))
  parts.push(`> **Note:** ${random.pick(notes)}`)
  return { method, path, body: parts.join('\n\n') }
}

/** @param {Random} random @param {string} noun */
function description(random, noun) {
  const lines = [`${random.pick(summaries)} ${noun}. ${sentence(random)}`, sentence(random)]
  const paragraph = lines.join('\n')
  return random.chance(0.2) ? `${paragraph}\n\n${sentence(random)}` : paragraph
}

/** @param {Random} random */
function sentence(random) {
  return random.pick(sentences)(random)
}

/** @param {Random} random @param {typeof fields} parameters @param {boolean} one @param {string} noun */
function table(random, parameters, one, noun) {
  const rows = ['| Parameter | Type | Required | Description |', '|---|---|---|---|']
  if (one) rows.push(`| \`id\` | string | yes | The ${noun}'s identifier. |`)
  for (const { name, type, text } of parameters) {
    const fallback = type === 'integer' && random.chance(0.4) ? ' (default: `20`)' : ''
    const remark = random.chance(0.005) ? ' Takes `a\\|b` or <https://example.com/filters>.' : ''
    const required = fallback === '' && random.chance(0.4) ? 'yes' : 'no'
    rows.push(`| \`${name}\` | ${type} | ${required} | ${text}${fallback}${remark} |`)
  }
  return rows.join('\n')
}

/** @param {Random} random @param {string} noun */
function list(random, noun) {
  const items = Array.from({ length: random.integer(2, 4) }, () => sentence(random))
  const marker = random.chance(0.3) ? '1.' : '-'
  return `Before you change the ${noun}:\n\n${items.map((item) => `${marker} ${item}`).join('\n')}`
}

/** @param {Random} random @param {string} info @param {typeof fields} parameters @param {string} noun */
function fence(random, info, parameters, noun) {
  const value = Object.fromEntries([
    ['id', `${noun}_${random.integer(1000, 9999)}`],
    ...parameters.map(({ name, sample }) => [name, sample(random)]),
  ])
  if (info.includes('request')) delete value['id']
  const data = info.includes('response') && random.chance(0.4) ? { data: [value] } : value
  return `\`\`\`${info}\n${JSON.stringify(data, null, 2)}\n\`\`\``
}
