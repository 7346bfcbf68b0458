import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { cleanEnvironment, run } from '../package/run.js'
import { temporaryFolder } from '../package/tarball.js'
import { freePort, HostServer } from './host-app.js'

const guide = readFileSync(new URL('../../docs/mock.md', import.meta.url), 'utf8')
const section = /^## From an empty folder\n([^]*?)^## What is answered/m.exec(guide)![1]!

/** What the section says to run first, and the files that it says to create or replace, in its order. */
const [, commands] = /^```sh\n([^]*?)^```$/m.exec(section)!
const files = Array.from(
  section.matchAll(/^(?:Create|Replace) `([^`]+)`[^\n]*\n\n(`{3,})\w+\n([^]*?)^\2$/gm),
  ([, name, , text]) => [name!, text!] as const,
)

test('the guide leads from an empty folder to a page that lists users', async ({ page }) => {
  const folder = temporaryFolder()
  let root = folder
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  let server: HostServer | undefined
  try {
    const lines = commands!.trim().split('\n')
    expect(lines).toHaveLength(4)
    for (const line of lines) {
      const [command, ...args] = line.split(' ')
      if (command === 'cd') root = join(root, args[0]!)
      else {
        // The package as it is packed here, in place of the published one.
        const own = args.map((one) =>
          one === 'vite-plugin-api-md' ? `file:${process.env.API_MD_TARBALL}` : one,
        )
        const quiet = args[0] === 'install' ? ['--no-audit', '--no-fund', '--prefer-offline'] : []
        // oxlint-disable-next-line no-await-in-loop -- one after another
        await run(command!, [...own, ...quiet], root)
      }
    }
    expect(files.map(([name]) => name)).toEqual([
      'vite.config.ts',
      'docs/users.api.md',
      'src/main.ts',
      'users.test.ts',
    ])
    for (const [name, text] of files) write(name, text)

    const port = await freePort()
    const args = ['run', 'dev', '--', '--host', '127.0.0.1', '--port', `${port}`, '--strictPort']
    server = new HostServer(`http://127.0.0.1:${port}`, args, root, cleanEnvironment())
    await server.ready()
    await page.goto(server.address)
    await expect(page.locator('#app li')).toHaveText(['Ada', 'Grace'])
    const [, text] = files.find(([name]) => name === 'docs/users.api.md')!
    write('docs/users.api.md', text.replace('Grace', 'Katherine'))
    await page.reload()
    await expect(page.locator('#app li')).toHaveText(['Ada', 'Katherine'])

    expect(await run('npx', ['vitest', 'run'], root)).toMatch(/1 passed/)
    expect(await run('npm', ['run', 'build'], root)).toContain('built in')
  } finally {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
})
