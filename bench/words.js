/** @import { Random } from './random.js' */

/** What the pages are about. */
export const nouns = ['user', 'order', 'invoice', 'project', 'webhook', 'report', 'team', 'session']

/** What the endpoints do. */
export const verbs = [
  { method: 'GET', name: 'List', one: false, hasBody: false },
  { method: 'GET', name: 'Get', one: true, hasBody: false },
  { method: 'POST', name: 'Create', one: false, hasBody: true },
  { method: 'PATCH', name: 'Update', one: true, hasBody: true },
  { method: 'DELETE', name: 'Delete', one: true, hasBody: false },
]

/** How a description starts; the noun follows. */
export const summaries = [
  'Returns what is known of one',
  'Changes the given fields of a',
  'Gives access to every',
  'Sets up a new',
  'Removes what belongs to a',
]

/** @type {((random: Random) => string)[]} */
export const sentences = [
  () => 'The answer comes in pages, the newest entry first.',
  () => 'Fields that are left out keep their value; see [partial updates](/guides/updates).',
  (random) => `At most ${random.integer(10, 900)} requests a minute are accepted for one token.`,
  () => 'A token with the scope `read:all` is enough, unless the account is **locked**.',
  () => 'Send the header `Idempotency-Key` to repeat a call *safely* after a lost connection.',
  () => 'The change is visible at once in the same region, and within a minute elsewhere.',
  (random) => `Entries older than ${random.integer(2, 24)} months are kept in the archive.`,
  () => 'Unknown fields are refused, so that a typing error does not go unnoticed.',
  () =>
    'What happens in the background is listed under [events](https://example.com/events#kinds).',
  () => 'Names may hold letters, digits and hyphens (up to 64 characters).',
]

/** What the notes say. */
export const notes = [
  'deleted entries can be restored for thirty days.',
  'this endpoint is in preview; its fields may still change.',
  'times are in UTC, in the form of `2026-03-01T12:00:00Z`.',
  'the quota is shared by all tokens of an account.',
]

/** What the tables and examples hold. */
export const fields = [
  field('name', 'string', 'What people call it.', () => 'Spring cleaning'),
  field('limit', 'integer', 'How many entries to return.', (random) => random.integer(1, 100)),
  field('cursor', 'string', 'Where the next page starts.', () => 'eyJpZCI6MTIzfQ'),
  field('active', 'boolean', 'Whether it is in use.', (random) => random.chance(0.5)),
  field('email', 'string', 'Where to send the **receipt**.', () => 'ada@example.com'),
  field('amount', 'number', 'The total, tax included.', (random) => random.integer(1, 9999) / 100),
  field('tags', 'string[]', 'Words to [search](/guides/search) for.', () => ['new', 'eu-west']),
  field('owner', 'object', 'Who it belongs to.', () => ({ id: 'user_7', role: 'admin' })),
]

/**
 * @param {string} name
 * @param {string} type
 * @param {string} text
 * @param {(random: Random) => unknown} sample
 */
function field(name, type, text, sample) {
  return { name, type, text, sample }
}
