import { symlink } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { startServer } from './dev-server.js'
import { mainBuildHosts, vites, type BuildSettings } from './hosts.js'
import { block, Project, project } from './project.js'

/** Too large to be written into the code; each of its own, as Vite keeps equal files as one. */
const [large, larger, largest] = [8000, 8001, 8002].map((size) => new Uint8Array(size)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
]
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><title>a &amp; b</title></svg>'

const main = `export { html, articles, endpoints } from './docs/users.api.md'`

const viteHosts = mainBuildHosts.filter(({ isVite }) => isVite)
const otherHosts = mainBuildHosts.filter(({ isVite }) => !isVite)

/** The `src` and `href` attributes of some HTML, with their character references resolved. */
function addressesIn(html: unknown): string[] {
  return [...String(html).matchAll(/ (?:src|href)="([^"]*)"/g)].map(([, url]) =>
    url!.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  )
}

describe.each(viteHosts)('a relative file in a document built by $name', ({ build }) => {
  async function built(body: string, files: Record<string, string | Uint8Array> = {}) {
    const app = await project({
      'main.js': main,
      'docs/users.api.md': `Prose ![](./flow.png)\n\n${block(`## Title\n\n${body}`)}`,
      'docs/flow.png': large,
      'guide.pdf': larger,
      ...files,
    })
    return build(app)
  }

  test('is imported when it is an image or a linked asset', async () => {
    const { exports, files } = await built('![flow](./flow.png) and [guide](../guide.pdf)')
    const [first, second, third] = addressesIn(exports.html)
    expect(first).toMatch(/^\/assets\/flow-[\w-]+\.png$/)
    expect(second).toBe(first)
    expect(third).toMatch(/^\/assets\/guide-[\w-]+\.pdf$/)
    expect(addressesIn(exports.articles)).toEqual([second, third])
    for (const address of [first!, third!]) expect(files).toHaveProperty([address.slice(1)])
  })

  test('keeps the fragment of its address', async () => {
    const { exports } = await built('[page 2](../guide.pdf#page=2&zoom=3)')
    expect(addressesIn(exports.articles)[0]).toMatch(/^\/assets\/guide-[\w-]+\.pdf#page=2&zoom=3$/)
  })

  test('may hand a query to Vite', async () => {
    const { exports } = await built('![dot](./dot.png?no-inline)', { 'docs/dot.png': 'png' })
    expect(addressesIn(exports.articles)[0]).toMatch(/^\/assets\/dot-[\w-]+\.png/)
  })

  test('may have blanks and percent signs in its name', async () => {
    const { exports, warnings } = await built('![a](./my%20flow.png) ![b](<./100 %.png>)', {
      'docs/my flow.png': large,
      'docs/100 %.png': largest,
    })
    expect(warnings).toEqual([])
    for (const address of addressesIn(exports.articles)) expect(address).toMatch(/^\/assets\//)
  })

  test('is written into the HTML when it is small, whatever stands in it', async () => {
    const { exports } = await built('![icon](./icon.svg)', { 'docs/icon.svg': svg })
    const [address] = addressesIn(exports.articles)
    expect(address).toMatch(/^data:image\/svg\+xml,/)
    expect(decodeURIComponent(address!)).toContain('<title>a &amp; b</title>')
  })

  test('stays a file when it is small and linked: browsers open no `data:` URL', async () => {
    const { exports, files } = await built(
      '[guide](./small.pdf#page=2) [notes](./notes.txt) [json](./data.json)',
      {
        'docs/small.pdf': 'pdf',
        'docs/notes.txt': 'notes',
        'docs/data.json': '{}',
      },
    )
    const addresses = addressesIn(exports.articles)
    expect(addresses).toEqual([
      expect.stringMatching(/^\/assets\/small-[\w-]+\.pdf#page=2$/),
      expect.stringMatching(/^\/assets\/notes-[\w-]+\.txt$/),
      expect.stringMatching(/^\/assets\/data-[\w-]+\.json$/),
    ])
    for (const address of addresses) {
      expect(files).toHaveProperty([address.slice(1).replace(/#.*/, '')])
    }
  })

  test('may be linked and shown, each in its way', async () => {
    const { exports } = await built('![icon](./icon.svg) [icon](./icon.svg)', {
      'docs/icon.svg': svg,
    })
    expect(addressesIn(exports.articles)).toEqual([
      expect.stringMatching(/^data:/),
      expect.stringMatching(/^\/assets\/icon-[\w-]+\.svg$/),
    ])
  })

  test('is imported by its address when Vite would import the kind otherwise', async () => {
    const { exports, warnings } = await built('[data](./data.json) [zip](./all.zip)', {
      'docs/data.json': `{ "padding": "${'x'.repeat(8000)}" }`,
      'docs/all.zip': largest,
    })
    expect(warnings).toEqual([])
    expect(addressesIn(exports.articles)).toEqual([
      expect.stringMatching(/^\/assets\/data-[\w-]+\.json$/),
      expect.stringMatching(/^\/assets\/all-[\w-]+\.zip$/),
    ])
  })

  test('is reported at its place when it is missing, and left as it is', async () => {
    const { exports, warnings } = await built('Text.\n\n![gone](./gone.png) [again](./gone.pdf)')
    expect(addressesIn(exports.articles)).toEqual(['./gone.png', './gone.pdf'])
    expect(warnings).toHaveLength(2)
    expect(warnings[0]).toMatch(
      /users\.api\.md(?::8:9 warning| \(8:8\)): There is no file `\.\/gone\.png`\./,
    )
    expect(warnings[0]).toContain('(missing-asset)')
    expect(warnings[0]).toContain(`  |         ${'^'.repeat('./gone.png'.length)}\n`)
    expect(warnings[1]).toMatch(
      /users\.api\.md(?::8:29 warning| \(8:28\)): There is no file `\.\/gone\.pdf`\./,
    )
  })

  test.each([
    '/flow.png',
    'https://example.org/flow.png',
    '//example.org/flow.png',
    '#title',
    'flow.png',
    'docs/flow.png',
    '@scope/flow.png',
    '?query',
    './page.html',
    './page',
    './.folder',
    './.folder/page',
    './other.md',
    '../',
    '.',
  ])('is not what a link to `%s` is', async (url) => {
    const { exports, warnings } = await built(`[link](${url})`, { 'docs/.folder/x': '' })
    expect(addressesIn(exports.articles)).toEqual([url])
    expect(warnings).toEqual([])
  })

  test('is left alone in an image that is no relative path', async () => {
    const { exports, warnings } = await built(
      '![a](flow.png) ![b](/flow.png) ![c](https://x.y/z.png)',
    )
    expect(addressesIn(exports.articles)).toEqual(['flow.png', '/flow.png', 'https://x.y/z.png'])
    expect(warnings).toEqual([])
  })

  test('is not what a `data:` URL is', async () => {
    const url = 'data:image/png;base64,AAAA'
    const app = await project({
      'main.js': main,
      'docs/users.api.md': block(`## Title\n\n![](${url})`),
    })
    const { exports, warnings } = await build(app, { options: { allowDangerousHtml: true } })
    expect(addressesIn(exports.html)).toEqual([url])
    expect(warnings).toEqual([])
  })

  test('is only looked for when assets are switched off', async () => {
    const app = await project({
      'main.js': main,
      'docs/users.api.md': block('## Title\n\n![](./flow.png) ![](./gone.png)'),
      'docs/flow.png': large,
    })
    const { exports, warnings } = await build(app, { options: { assets: false } })
    expect(addressesIn(exports.html)).toEqual(['./flow.png', './gone.png'])
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('There is no file `./gone.png`.')
  })
})

describe.each(mainBuildHosts)(
  'a link that must publish nothing, built by $name',
  ({ build, isVite }) => {
    const secret = 'the-secret-text'

    async function built(body: string, settings: BuildSettings = {}) {
      const app = await project({
        'app/main.js': `export { html } from './users.api.md'`,
        'app/users.api.md': block(`## Title\n\n${body}`),
        'app/.env': secret,
        'app/.env.local': secret,
        'app/KEY.PEM': secret,
        'app/deny/notes.txt': secret,
        'app/.git/config': secret,
        'app/evil.txt': 'javascript:alert(1)',
        'app/good.txt': 'good',
        'app/__VITE_IS_MODERN__.txt': 'good',
        'app/__VITE_CSS_URL__61__/x.txt': 'good',
        'outside.txt': secret,
        'brand/logo.svg': svg,
      })
      await symlink(app.path('outside.txt'), app.path('app/inside.txt'))
      await symlink(app.path('brand'), app.path('app/brand'))
      await symlink(app.path('app/.env'), app.path('app/open.txt'))
      const loader = {
        name: 'loader',
        load: (id: string) =>
          // The name of the folder is random, so it can hold any of these words.
          !isVite && /\.(?:txt|svg)$|env|pem|config/i.test(id.replace(app.root, ''))
            ? { code: `export default ${JSON.stringify(secret)}`, moduleType: 'js' as const }
            : undefined,
      }
      return build(new Project(`${app.root}/app`), {
        ...settings,
        options: { assets: true, ...settings.options },
        plugins: [loader],
        config: { root: `${app.root}/app`, ...settings.config },
      })
    }

    test.each([
      ['./.env', 'file-denied'],
      ['./.env.local', 'file-denied'],
      ['./KEY.PEM', 'file-denied'],
      ['./.git/config', 'file-denied'],
      ['./%2eenv', 'file-denied'],
      ['./open.txt', 'file-denied'],
      ['../outside.txt', 'file-outside'],
      ['./../outside.txt', 'file-outside'],
      ['./inside.txt', 'file-outside'],
      ['./brand/logo.svg', 'file-outside'],
      ['./.env?raw', 'asset-query'],
      ['./evil.txt?raw', 'asset-query'],
      ['./evil.txt?%72aw', 'asset-query'],
      ['./evil.txt?a&raw', 'asset-query'],
      ['./evil.txt?inline', 'asset-query'],
      ['./evil.txt?worker&inline', 'asset-query'],
      ['./evil.txt?sharedworker', 'asset-query'],
      ['./evil.txt?url', 'asset-query'],
      ['./__VITE_IS_MODERN__.txt', 'asset-name'],
      ['./__VITE_CSS_URL__61__/x.txt', 'asset-name'],
    ])('such as one to `%s` stays as written, with a warning', async (url, code) => {
      const { exports, code: chunks, files, warnings } = await built(`[x](${url}) ![y](${url})`)
      expect(addressesIn(exports.html)).toEqual([url, url])
      expect(chunks).not.toContain(secret)
      expect(chunks).not.toContain('alert(1)')
      expect(Object.keys(files).filter((name) => !/\.m?js$/.test(name))).toEqual([])
      expect(warnings).not.toEqual([])
      if (isVite) expect(warnings.filter((text) => !text.includes(code))).toEqual([])
    })

    test.each(['./.env', './%2eenv', './.git/config'])(
      'nor is one to `%s` taken for a page, without an image beside it',
      async (url) => {
        const { exports, warnings } = await built(`[x](${url})`)
        expect(addressesIn(exports.html)).toEqual([url])
        expect(warnings.join()).toContain('file-denied')
      },
    )

    test('is one that `assets: { exclude }` names, without a warning', async () => {
      const { exports, warnings } = await built('[x](./good.txt)', {
        options: { assets: { exclude: '**/*.txt' } },
      })
      expect(addressesIn(exports.html)).toEqual(['./good.txt'])
      expect(warnings).toEqual([])
    })

    test('is a link that it names, wherever that leads', async () => {
      const app = await project({
        'main.js': `export { html } from './users.api.md'`,
        'users.api.md': block('## Title\n\n[x](./private/in.bin)'),
        'store/in.bin': 'in',
        'private/notes.txt': '',
      })
      await symlink(app.path('store/in.bin'), app.path('private/in.bin'))
      const { exports } = await build(app, { options: { assets: { exclude: '**/private/**' } } })
      expect(addressesIn(exports.html)).toEqual(['./private/in.bin'])
    })

    test('is none that `assets: { include }` names, unless it must never be public', async () => {
      const { exports, warnings } = await built('![x](../brand/logo.svg) ![y](./.env)', {
        options: { assets: { include: [/brand/, /env/] } },
      })
      const [logo, env] = addressesIn(exports.html)
      expect(logo).not.toBe('../brand/logo.svg')
      expect(env).toBe('./.env')
      expect(warnings).toHaveLength(1)
    })

    test('reads no document that the project does not serve', async () => {
      const app = await project({
        'app/main.js': `export { html } from './users.api.md'`,
        'app/users.api.md': block('## Title\n\n[x](../secret.api.md) [y](./.env.api.md)'),
        'app/.env.api.md': block('## Secret'),
        'secret.api.md': block('## Secret'),
      })
      const { exports, warnings } = await build(new Project(`${app.root}/app`), {
        config: { root: `${app.root}/app` },
      })
      expect(addressesIn(exports.html)).toEqual(['../secret.api.md', './.env.api.md'])
      expect(warnings.join()).toContain('file-outside')
      expect(warnings.join()).toContain('file-denied')
    })
  },
)

describe.each(mainBuildHosts.filter(({ isVite }) => isVite))(
  'a link built by $name',
  ({ build }) => {
    test('publishes what `server.fs` says and nothing else', async () => {
      const app = await project({
        'app/main.js': `export { html } from './users.api.md'`,
        'app/users.api.md': block('## Title\n\n![x](../brand/logo.svg) ![y](./secret/logo.svg)'),
        'brand/logo.svg': svg,
        'app/secret/logo.svg': svg,
      })
      const fs = { allow: ['..'], deny: ['**/secret/**'] }
      const { exports, warnings } = await build(new Project(`${app.root}/app`), {
        config: { server: { fs } },
      })
      const [logo, secret] = addressesIn(exports.html)
      expect(logo).toMatch(/^data:/)
      expect(secret).toBe('./secret/logo.svg')
      expect(warnings).toHaveLength(1)
    })
  },
)

describe.each(otherHosts)('a relative file in a document built by $name', ({ build }) => {
  const files = {
    'main.js': main,
    'docs/users.api.md': block('## Title\n\n![](./flow.png) [x](./gone.pdf)'),
    'docs/flow.png': large,
  }

  test('is only looked for unless asked for more', async () => {
    const { exports, warnings } = await build(await project(files))
    expect(addressesIn(exports.html)).toEqual(['./flow.png', './gone.pdf'])
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('(missing-asset)')
  })

  test('is emitted when asked for, at an address beside the module', async () => {
    const app = await project(files)
    const { exports, files: out, warnings } = await build(app, { options: { assets: true } })
    const [image, link] = addressesIn(exports.html)
    expect(image).toMatch(/^file:.*\/out\/assets\/flow-[\w-]+\.png$/)
    expect(out).toHaveProperty([image!.replace(/^.*\/out\//, '')])
    expect(link).toBe('./gone.pdf')
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('(missing-asset)')
  })

  test('has the address that a plugin of the app gives it', async () => {
    const resolveFileUrl = ({ fileName }: { fileName: string }) =>
      JSON.stringify(`/docs/${fileName}`)
    const { exports } = await build(await project(files), {
      options: { assets: true },
      plugins: [{ name: 'addresses', resolveFileUrl } as { name: string }],
    })
    expect(addressesIn(exports.html)[0]).toMatch(/^\/docs\/assets\/flow-[\w-]+\.png$/)
  })

  test('is not emitted for the fields alone', async () => {
    const app = await project({ ...files, 'main.js': `export * from './docs/users.api.md?meta'` })
    const { files: out } = await build(app, { options: { assets: true } })
    expect(Object.keys(out)).toEqual(['main.mjs'])
  })
})

describe.each(vites)('a relative file in a document served by $name', ({ vite }) => {
  test('has the address of the dev server', async () => {
    const app = await project({
      'docs/users.api.md': block('## Title\n\n![](./flow.png) [x](../data.json)'),
      'docs/flow.png': large,
      'data.json': '{}',
    })
    const { server, warnings } = await startServer(vite, app)
    const { html } = await server.ssrLoadModule('/docs/users.api.md')
    expect(addressesIn(html)).toEqual(['/docs/flow.png', '/data.json?no-inline'])
    expect(warnings).toEqual([])
  })

  test('is not served for being linked where Vite would not serve it', async () => {
    const app = await project({
      'app/users.api.md': block('## Title\n\n[x](../outside.txt) ![y](./.env) [z](./in.txt)'),
      'app/.env': 'secret',
      'outside.txt': 'secret',
    })
    await symlink(app.path('outside.txt'), app.path('app/in.txt'))
    const { server, warnings } = await startServer(
      vite,
      new Project(`${app.root}/app`),
      undefined,
      {
        server: { middlewareMode: false },
      },
    )
    await server.listen(0)
    const { html } = await server.ssrLoadModule('/users.api.md')
    expect(addressesIn(html)).toEqual(['../outside.txt', './.env', './in.txt'])
    expect(warnings).toHaveLength(3)
    await server.transformRequest('/users.api.md')
    const { port } = server.httpServer!.address() as { port: number }
    for (const file of [app.path('outside.txt'), app.path('app/.env')]) {
      // oxlint-disable-next-line no-await-in-loop
      const response = await fetch(`http://localhost:${port}/@fs${file}`)
      expect(response.status).toBe(403)
    }
  })

  test('does not fail the page when it is missing', async () => {
    const app = await project({ 'users.api.md': block('## Title\n\n![](./gone.png)') })
    const { server, warnings } = await startServer(vite, app)
    const result = await server.transformRequest('/users.api.md')
    expect(result!.code).toContain('./gone.png')
    expect(warnings).toHaveLength(1)
  })
})
