import { EventEmitter } from 'node:events'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { apiMdLoader, type ApiMdCollectionOptions } from '../../src/astro.js'
import { eventually } from './dev-server.js'
import { block, project, type Project } from './project.js'

const listUsers = `---
description: All of them
---

${block('## List users')}

See [the teams](teams.api.md).
`

interface Entry {
  id: string
  data: Record<string, unknown>
  filePath?: string
  body?: string
  rendered?: { html: string }
}

/** What Astro gives to a loader, and what is in its store after it. */
function astro(app: Project, watches = false) {
  const entries = new Map<string, Entry>()
  const messages: string[] = []
  const emitter = new EventEmitter()
  const watcher = { add: () => {}, on: emitter.on.bind(emitter) }
  const context = {
    config: { root: pathToFileURL(`${app.root}/`) },
    store: {
      set: (entry: Entry) => Boolean(entries.set(entry.id, entry)),
      get: (id: string) => entries.get(id),
      keys: () => [...entries.keys()],
      delete: (id: string) => void entries.delete(id),
    },
    logger: { warn: messages.push.bind(messages), error: messages.push.bind(messages) },
    parseData: async ({ data }: Entry) => data,
    generateDigest: String,
    ...(watches && { watcher }),
  }
  const load = (options: Partial<ApiMdCollectionOptions> = {}) =>
    apiMdLoader({ base: 'content', ...options }).load(context)
  return { entries, messages, emitter, context, load }
}

test('a document is an entry with its front matter, title, fields, HTML and headings', async () => {
  const app = await project({
    'content/Team Docs/users.api.md': listUsers,
    'content/Team Docs/teams.api.md': block('## List teams', 'path="/teams"'),
    'content/_draft.api.md': block('## Draft'),
    'content/notes.md': '# Notes',
  })
  const { entries, load } = astro(app)
  await load({ resolveLink: ({ id }) => `/teams/#${id}` })
  expect([...entries.keys()].toSorted()).toEqual(['team-docs/teams', 'team-docs/users'])
  const entry = entries.get('team-docs/users')!
  expect(entry).toMatchObject({
    filePath: 'content/Team Docs/users.api.md',
    body: listUsers,
    data: {
      title: 'List users',
      description: 'All of them',
      endpoints: [{ title: 'List users', path: expect.any(String) }],
    },
    rendered: {
      html: expect.stringMatching(
        /<h2 id="list-users">List users<\/h2>[^]*href="\/teams\/#list-teams"/,
      ),
      metadata: { headings: [{ depth: 2, slug: 'list-users', text: 'List users' }] },
    },
  })
  expect(entry.rendered!.html).not.toContain('{%')
})

test('the front matter names an entry, and the options are those of all hosts', async () => {
  const app = await project({
    'content/users.api.md': `---\nslug: people\n---\n\n${block('## List users')}`,
    'vite-plugin-api-md.config.mjs': 'export default { idPrefix: "api-" }',
  })
  const { entries, load } = astro(app)
  await load({ headingIds: 'github' })
  expect(entries.get('people')!.rendered!.html).toContain('id="api-list-users"')
  await expect(astro(app).load({ stict: true } as never)).rejects.toThrow('stict')
})

const broken = block('## Broken', 'method="GTE" path="/x"')

test('a build fails at the place of an error', async () => {
  const app = await project({ 'content/users.api.md': broken })
  await expect(astro(app).load()).rejects.toMatchObject({
    message: expect.stringContaining('users.api.md:1:15 error'),
    loc: { file: app.path('content/users.api.md'), line: 1 },
  })
})

test('in dev entries follow edits, errors stand in their place, and what is removed goes', async () => {
  const app = await project({ 'content/users.api.md': block('## List users') })
  const { entries, messages, emitter, load } = astro(app, true)
  await load()
  const save = async (event: string, file: string, text?: string) => {
    if (text === undefined) await app.remove(file)
    else await app.write(file, text)
    emitter.emit(event, app.path(file))
  }
  const html = () => entries.get('users')?.rendered?.html
  await save('change', 'content/users.api.md', broken)
  await eventually(() => expect(html()).toContain('<pre role="alert"'))
  expect(html()).toContain('content/users.api.md:1:15 error')
  expect(messages.at(-1)).toContain('unknown-method')
  await save('change', 'content/users.api.md', block('## Every user'))
  await eventually(() => expect(html()).toContain('Every user'))
  await save('add', 'content/teams.api.md', block('## List teams', 'path="/teams"'))
  await eventually(() => expect(entries.get('teams')).toBeDefined())
  await save('unlink', 'content/teams.api.md')
  await eventually(() => expect(entries.has('teams')).toBe(false))
})

test('two documents with one id fail a build', async () => {
  const app = await project({
    'content/crew.api.md': block('## Crew'),
    'content/staff.api.md': `---\nslug: crew\n---\n\n${block('## Staff')}`,
  })
  await expect(astro(app).load()).rejects.toThrow(
    'content/crew.api.md and content/staff.api.md have one id, `crew`.',
  )
})

test.each(['crew.api.md', 'staff.api.md'])(
  'in dev the other one of two documents has their id when that of %s is another one, and both are left',
  async (name) => {
    const staff = `---\nslug: crew\n---\n\n${block('## Staff', 'path="/staff"')}`
    const app = await project({
      'content/crew.api.md': block('## Crew'),
      'content/staff.api.md': staff,
    })
    const { entries, emitter, load } = astro(app, true)
    await load()
    expect(entries.get('crew')!.body).toContain('Staff')
    await app.write(`content/${name}`, `---\nslug: moved\n---\n\n${block('## Moved')}`)
    emitter.emit('change', app.path(`content/${name}`))
    await eventually(() => expect(entries.get('moved')).toBeDefined())
    await eventually(() => expect(entries.get('crew')).toBeDefined())
    expect(entries.get('crew')!.body).toContain(name === 'crew.api.md' ? 'Staff' : 'Crew')
  },
)

test('what starts with an underscore is no entry, at the start and in dev, and an empty slug names nothing', async () => {
  const app = await project({
    '_site/_part/ropes.api.md': block('## Ropes'),
    '_site/sails.api.md': `---\nslug: ''\n---\n\n${block('## Sails', 'path="/sails"')}`,
  })
  const { entries, emitter, load } = astro(app, true)
  await load({ base: '_site' })
  expect([...entries.keys()]).toEqual(['sails'])
  for (const name of ['_part/ropes', '_part/knots', '_masts', 'anchors']) {
    await app.write(`_site/${name}.api.md`, block('## Anew', `path="/${name}"`))
    emitter.emit('change', app.path(`_site/${name}.api.md`))
  }
  await eventually(() => expect(entries.has('anchors')).toBe(true))
  expect([...entries.keys()]).toEqual(['sails', 'anchors'])
})

test('another loader of the collection loads the rest, and leaves documents alone', async () => {
  const app = await project({ 'content/users.api.md': block('## List users') })
  const { entries, messages, context, load } = astro(app)
  entries.set('gone', { id: 'gone', data: {}, filePath: 'content/gone.api.md' })
  const parsed: string[] = []
  context.parseData = async ({ id, data }) => {
    parsed.push(id)
    return data
  }
  const loader = {
    async load({ store, parseData }: typeof context) {
      for (const [id, filePath] of [
        ['usersapi', 'content/users.api.md'],
        ['users', 'content/users.md'],
        ['notes', 'content/notes.md'],
      ] as const) {
        store.set({ id, filePath, data: await parseData({ id, filePath, data: {} }) })
      }
    },
  }
  await load({ loader })
  expect([...entries.keys()].toSorted()).toEqual(['notes', 'users'])
  expect(parsed).toEqual(['users', 'notes', 'users'])
  expect(messages).toEqual([])
})
