import { describe, expect, test } from 'vitest'
import { startServer } from './dev-server.js'
import { vites } from './hosts.js'
import { block, project } from './project.js'

/** An app with a dependency that ships documents. */
const app = () =>
  project({
    'index.html': '<script type="module" src="/main.js"></script>',
    'main.js': `import { html } from 'shop-docs'\ndocument.body.innerHTML = html`,
    'node_modules/shop-docs/package.json': `{ "name": "shop-docs", "version": "1.0.0", "type": "module", "exports": "./index.js" }`,
    'node_modules/shop-docs/index.js': `import { endpoints } from './docs/users.api.md?meta'
export { html } from './docs/users.api.md'
export const paths = endpoints.map(({ path }) => path)`,
    'node_modules/shop-docs/docs/users.api.md': block(),
  })

describe.each(vites)('a dependency that ships documents, in $name', ({ vite }) => {
  test('is prepared by the dev server, which compiles its documents', async () => {
    const { server, errors } = await startServer(
      vite,
      await app(),
      {},
      {
        optimizeDeps: { include: ['shop-docs'] },
        server: { middlewareMode: false },
      },
    )
    await server.listen(0)
    const { port } = server.httpServer!.address() as { port: number }
    const get = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).text()
    const importsOf = (code: string) => [...code.matchAll(/"(\/[^"]*shop-docs[^"]*)"/g)]
    const [[, bundle] = []] = importsOf(await get('/main.js'))
    expect(bundle).toContain('/.vite/deps/shop-docs.js')
    const addresses = importsOf(await get(bundle!)).map(([, address]) => address!)
    const documents = await Promise.all(addresses.filter((it) => it.includes('.md')).map(get))
    expect(documents).toHaveLength(2)
    expect(documents.join()).toContain('<h2 id=')
    expect(documents.join()).toContain('/users')
    expect(errors).toEqual([])
  })

  test('is left to Node on the server, which reads no documents, unless `noExternal` names it', async () => {
    const files = await app()
    await files.write('paths.js', `export { paths } from 'shop-docs'`)
    const left = await startServer(vite, files)
    await expect(left.server.ssrLoadModule('/paths.js')).rejects.toThrow(
      'Unknown file extension ".md"',
    )
    const { server } = await startServer(vite, files, {}, { ssr: { noExternal: ['shop-docs'] } })
    expect(await server.ssrLoadModule('/paths.js')).toMatchObject({ paths: ['/users'] })
  })
})
