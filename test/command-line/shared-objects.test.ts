import { describe, expect, test } from 'vitest'
import { run } from './folder.js'

/** What `check` finds in files: the place, and the code. */
async function found(files: Record<string, string>): Promise<string[]> {
  const { out } = await run(['check', '--format', 'json'], files)
  const report = JSON.parse(out) as {
    files: { file: string; diagnostics: { code: string; message: string }[] }[]
  }
  return report.files.flatMap(({ file, diagnostics }) =>
    diagnostics.map(({ code, message }) => `${file} ${code} ${message}`),
  )
}

function page(type: string, example: string): string {
  const field = `### Response\n\n| Field | Type |\n|---|---|\n| user | ${type} |\n`
  return `{% api path="/x" %}\n## X\n\n${field}\n\`\`\`json\n${example}\n\`\`\`\n{% /api %}\n`
}

function object(name: string, ...rows: string[]): string {
  return `## ${name}\n\n| Field | Type |\n|---|---|\n| ${rows.join(' |\n| ')} |\n`
}

const user = object('User', 'id | integer', 'team | [Team](./teams.api.md#team) or null')
const team = object('Team', 'name | string', 'members | array of [users](./users.api.md#user)')

describe('an object that another file describes', () => {
  const files = (example: string) => ({
    'x.api.md': page('[User](./users.api.md#user)', example),
    'users.api.md': user,
    'teams.api.md': team,
  })

  test('agrees with the examples of a block, as deep as they go, though the objects hold each other', async () => {
    const members = '[{ "id": 2, "team": { "name": "a", "members": [] } }]'
    const example = `{ "user": { "id": 1, "team": { "name": "a", "members": ${members} } } }`
    expect(await found(files(example))).toEqual([])
  })

  test('is what an example contradicts, in whichever file the field is', async () => {
    const members = '[{ "id": "two", "team": { "name": 7 } }]'
    const example = `{ "user": { "id": 1, "team": { "name": "a", "members": ${members} } } }`
    expect(await found(files(example))).toEqual([
      'x.api.md example-type `user.team.members[].id` is a string here; its row says `integer`.',
      'x.api.md example-type `user.team.members[].team.name` is a number here; its row says `string`.',
    ])
  })

  test('is read in the same way where an item of a list links to it', async () => {
    const list = `### Response fields\n\n- \`user\` ([User](./users.api.md#user)): Who.\n`
    const text = `{% api path="/x" %}\n## X\n\n${list}\n\`\`\`json\n{ "user": { "id": "1" } }\n\`\`\`\n{% /api %}\n`
    expect(await found({ 'x.api.md': text, 'users.api.md': user, 'teams.api.md': team })).toEqual([
      'x.api.md example-type `user.id` is a string here; its row says `integer`.',
    ])
  })

  test('that is not there says nothing of the examples, and is missed at its link', async () => {
    const text = page('[User](./users.api.md#nobody)', '{ "user": { "id": "1" } }')
    expect(await found({ 'x.api.md': text, 'users.api.md': user, 'teams.api.md': team })).toEqual([
      'x.api.md missing-heading `./users.api.md` has no heading `#nobody`.',
    ])
    const lost = page('[User](./people.api.md#user)', '{ "user": { "id": "1" } }')
    expect(await found({ 'x.api.md': lost })).toEqual([
      'x.api.md missing-document There is no document `./people.api.md#user`.',
    ])
  })

  test('is read out of documents that may be public alone, as by the plugin', async () => {
    const example = '{ "user": { "id": "1" } }'
    const plain = { 'x.api.md': page('[User](./users.md#user)', example), 'users.md': user }
    expect(await found(plain)).toEqual([])
    const link = page('[User](./.env.api.md#user)', example)
    expect(await found({ 'x.api.md': link, '.env.api.md': user })).toEqual([
      expect.stringContaining('x.api.md file-denied'),
    ])
  })

  test('may hold itself', async () => {
    const self = object('User', 'id | integer', 'friend | [User](#user)')
    const both = {
      'x.api.md': page(
        '[User](./users.api.md#user)',
        '{ "user": { "friend": { "friend": { "id": true } } } }',
      ),
      'users.api.md': self,
    }
    expect(await found(both)).toEqual([
      'x.api.md example-type `user.friend.friend.id` is a boolean here; its row says `integer`.',
    ])
  })
})
