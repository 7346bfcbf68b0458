import { describe, expect, test } from 'vitest'
import { Folder } from './folder.js'

const ships = '# Ships\n\n## List ships\n\n`GET /ships`\n\n## One ship\n\n`GET /ships/{id}`\n'
const crew = '# Crew\n\n## List the crew\n\n`GET /crew`, or `GET /ships`.\n\n```\nGET /crew\n```\n'
const prose = '# Welcome\n\nNothing here.\n'

describe('adopt', () => {
  test('writes documents beside pages, and reports what became of each', async () => {
    const folder = new Folder({ 'docs/ships.md': ships, 'docs/crew.md': crew, 'docs/a.md': prose })
    const { status, out } = await folder.run(['adopt', 'docs/**/*.md'])
    expect(status).toBe(0)
    expect(out).toBe(
      'docs/crew.md → docs/crew.api.md, 1 block\n' +
        'docs/ships.md → docs/ships.api.md, 2 blocks\n' +
        '3 pages: 3 blocks in 2 documents, 0 routes left over, 0 tables and lists unread, 1 page without a route.\n',
    )
    expect(folder.read('docs/ships.api.md')).toContain('{% api method="GET" path="/ships/:id" %}')
    expect(folder.read('docs/ships.md')).toBe(ships)
    expect((await folder.run(['check'])).status).toBe(0)
  })

  test('changes nothing when it runs again, and takes no document for a page', async () => {
    const folder = new Folder({ 'ships.md': ships })
    await folder.run(['adopt', '**/*.md'])
    const first = folder.read('ships.api.md')
    const again = await folder.run(['adopt', '**/*.md'])
    expect(again.status).toBe(0)
    expect(again.out).toContain('as it is already')
    expect(folder.read('ships.api.md')).toBe(first)
    expect(folder.has('ships.api.api.md')).toBe(false)
  })

  test('keeps what somebody changed, but for --force', async () => {
    const folder = new Folder({ 'ships.md': ships, 'ships.api.md': 'Mine.\n' })
    const { status, out } = await folder.run(['adopt', 'ships.md'])
    expect(status).toBe(1)
    expect(out).toContain('ships.md is not written: ships.api.md exists and differs')
    expect(folder.read('ships.api.md')).toBe('Mine.\n')
    expect((await folder.run(['adopt', 'ships.md', '--force'])).status).toBe(0)
    expect(folder.read('ships.api.md')).toContain('{% api')
  })

  test('with --out keeps the folders below the one that all pages share', async () => {
    const folder = new Folder({ 'docs/a/ships.md': ships, 'docs/b/crew.mdx': crew })
    await folder.run(['adopt', 'docs/**/*.{md,mdx}', '--out', 'made'])
    expect(folder.has('made/a/ships.api.md')).toBe(true)
    expect(folder.has('made/b/crew.api.md')).toBe(true)
  })

  test('with --dry-run writes nothing but the report that is asked for', async () => {
    const folder = new Folder({ 'ships.md': ships })
    const { out } = await folder.run(['adopt', 'ships.md', '--dry-run', '--report', 'report.json'])
    expect(out).toContain('ships.md would become ships.api.md, 2 blocks')
    expect(folder.has('ships.api.md')).toBe(false)
    expect(JSON.parse(folder.read('report.json'))).toMatchObject([
      {
        file: 'ships.md',
        outcome: 'written',
        blocks: [{ method: 'GET', path: '/ships', line: 5 }, {}],
      },
    ])
  })

  test('names each route that is left over', async () => {
    const folder = new Folder({ 'a.md': 'See `DELETE /ships/:id`.\n' })
    expect((await folder.run(['adopt', 'a.md'])).out).toContain(
      'a.md:1 DELETE /ships/:id is left over: only a sentence names it',
    )
  })

  test('refuses standard input, and wants a page', async () => {
    const folder = new Folder({})
    expect((await folder.run(['adopt', '-'])).status).toBe(2)
    expect((await folder.run(['adopt'])).status).toBe(2)
  })
})
