import { symlink } from 'node:fs/promises'
import { describe, expect, test, vi } from 'vitest'
import { mainBuildHosts } from './hosts.js'
import { block, project } from './project.js'

// That a folder may not be read is no matter to the superuser, who may run the tests.
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const readdirSync = (folder: string, ...rest: never[]) => {
    if (folder.endsWith('/locked')) throw Object.assign(new Error('EACCES'), { code: 'EACCES' })
    return fs.readdirSync(folder, ...rest)
  }
  return { ...fs, readdirSync }
})

const files = {
  'main.js': `import { documents } from 'virtual:api-docs'\nexport const names = documents.map(({ file }) => file)`,
  'a.api.md': block('## A', 'path="/a"'),
  'docs/b.api.md': block('## B', 'path="/b"'),
  'docs/locked/c.api.md': block('## C', 'path="/c"'),
}

describe.each(mainBuildHosts)('in a build of $name', ({ isVite, build }) => {
  const config = { build: { modulePreload: false as const } }

  test('a folder that cannot be read is passed over, by the list and by the declarations', async () => {
    const app = await project(files)
    if (!isVite) vi.spyOn(process, 'cwd').mockReturnValue(app.root)
    const { exports, warnings } = await build(app, { options: { types: true }, config })
    vi.restoreAllMocks()
    expect(exports.names).toEqual(['a.api.md', 'docs/b.api.md'])
    expect(warnings).toEqual([])
    expect(await app.read('docs/b.api.d.md.ts')).toContain('/b')
  })

  test('a symbolic link that leads to itself is no document and no asset, nor is too long a name', async () => {
    const long = 'x'.repeat(300)
    const a = block(`## A\n\n[Round](./loop.pdf), [long](./${long}.pdf)`, 'path="/a"')
    const app = await project({ ...files, 'a.api.md': a })
    for (const name of ['loop.api.md', 'loop.pdf']) await symlink(name, app.path(name))
    if (!isVite) vi.spyOn(process, 'cwd').mockReturnValue(app.root)
    const { exports, warnings } = await build(app, { options: { assets: true }, config })
    vi.restoreAllMocks()
    expect(exports.names).toEqual(['a.api.md', 'docs/b.api.md'])
    expect(warnings).toEqual([
      expect.stringContaining('(missing-asset)'),
      expect.stringContaining('(missing-asset)'),
    ])
  })
})
