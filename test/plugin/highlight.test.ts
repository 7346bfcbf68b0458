import { describe, expect, test } from 'vitest'
import { LazyHighlighter } from '../../src/module/lazy-highlighter.js'
import { shiki } from '../../src/shiki.js'
import { startServer } from './dev-server.js'
import { mainBuildHosts, vites } from './hosts.js'
import { block, project } from './project.js'

const code = '## Title\n\n```json\n{}\n```'
const files = {
  'main.js': `export { html } from './a.api.md'\nexport { html as other } from './b.api.md'`,
  'a.api.md': block(code),
  'b.api.md': block(code, 'path="/b"'),
}

/** Texts in three languages: one that is there to begin with, one that comes later, one that nobody knows. */
const manyLanguages = {
  'main.js': `export { html } from './a.api.md'\nexport { html as other } from './b.api.md'`,
  'a.api.md': block('## Title\n\n```json\n{"a":"<"}\n```\n\n~~~nonsense\na < b\n~~~'),
  'b.api.md': block('## Other\n\n> ``` Ruby\n> def a = nil\n> ```', 'path="/b"'),
}

/** A highlighter that takes a while to get ready, and counts. */
function slowHighlighter() {
  const counts = { created: 0, disposed: 0 }
  const create = async () => {
    counts.created++
    await new Promise((resolve) => setTimeout(resolve, 20))
    return (text: string, language: string) => `<b data-by="${language}">${text}</b>`
  }
  const dispose = () => {
    counts.disposed++
  }
  return { counts, highlight: { create, dispose } }
}

describe.each(mainBuildHosts)('a highlighter in a build of $name', ({ build }) => {
  test('may be a function', async () => {
    const highlight = (text: string) => `<i>${text}</i>`
    const { exports } = await build(await project(files), { options: { highlight } })
    expect(exports.html).toContain('<i>{}</i>')
  })

  test('is prepared once for all documents, and disposed of at the end', async () => {
    const { counts, highlight } = slowHighlighter()
    const { exports } = await build(await project(files), { options: { highlight } })
    expect(exports.html).toContain('<b data-by="json">{}</b>')
    expect(exports.other).toContain('<b data-by="json">{}</b>')
    expect(counts).toEqual({ created: 1, disposed: 1 })
  })

  test('is not prepared when there is no document', async () => {
    const { counts, highlight } = slowHighlighter()
    await build(await project({ 'main.js': 'export const one = 1' }), { options: { highlight } })
    expect(counts).toEqual({ created: 0, disposed: 0 })
  })

  test('is not prepared for data alone', async () => {
    const { counts, highlight } = slowHighlighter()
    const { exports } = await build(
      await project({ ...files, 'main.js': `export { endpoints } from './a.api.md?meta'` }),
      { options: { highlight } },
    )
    expect(exports.endpoints).toHaveLength(1)
    expect(counts).toEqual({ created: 0, disposed: 0 })
  })

  test('that cannot be prepared fails the build', async () => {
    const create = async () => {
      throw new Error('No such grammar.')
    }
    const built = build(await project(files), { options: { highlight: { create } } })
    await expect(built).rejects.toThrow('No such grammar.')
  })
})

describe.each(mainBuildHosts)('a highlighter that loads languages, in $name', ({ build }) => {
  test('is told those of each document before it is asked', async () => {
    const loaded = new Set<string>()
    const load = (languages: readonly string[]) => {
      for (const language of languages) loaded.add(language)
    }
    const create = () => (_text: string, language: string) => `<b>${loaded.has(language)}</b>`
    const { exports } = await build(await project(manyLanguages), {
      options: { highlight: { create, load } },
    })
    expect(`${exports.html}${exports.other}`).not.toContain('<b>false</b>')
    expect([...loaded].toSorted()).toEqual(['Ruby', 'json', 'nonsense'])
  })

  test('is told only of those that are written, and asked for `text` where none is', async () => {
    const told: string[] = []
    const load = (languages: readonly string[]) => void told.push(...languages)
    const create = (languages?: readonly string[]) => {
      load(languages!)
      return (_text: string, language: string) => `<b>${language}</b>`
    }
    const app = await project({
      ...files,
      'a.api.md': block(`${code}\n\n~~~\nplain\n~~~\n\n    indented`),
      'b.api.md': block('## Other\n\n```\nplain\n```', 'path="/b"'),
    })
    const { exports } = await build(app, { options: { highlight: { create, load } } })
    expect(new Set(told)).toEqual(new Set(['json']))
    expect(exports.html).toMatch(/<b>json<.*<b>text<.*<b>text</s)
    expect(exports.other).toContain('<b>text</b>')
  })

  test('that fails to load them fails the document', async () => {
    const create = () => () => undefined
    const load = async (languages: readonly string[]) => {
      if (languages.includes('Ruby')) throw new Error('No such grammar.')
    }
    const built = build(await project(manyLanguages), { options: { highlight: { create, load } } })
    await expect(built).rejects.toThrow('No such grammar.')
  })
})

describe.each(mainBuildHosts)('shiki in a build of $name', ({ build }) => {
  test('colours every language that it knows, and escapes the others', async () => {
    const bundle = await build(await project(manyLanguages), { options: { highlight: shiki() } })
    const { exports, warnings } = bundle
    expect(exports.html).toContain(
      '<pre data-language="json"><code data-language="json">{<span style="--shiki-light:#155C8E;--shiki-dark:#8BC6EF">&quot;a&quot;</span>:',
    )
    expect(exports.html).toContain('<code data-language="nonsense">a &lt; b\n</code>')
    expect(exports.other).toContain('<code data-language="Ruby"><span style="--shiki-light:')
    expect(warnings).toEqual([])
    expect(bundle.code.length).toBeLessThan(10_000)
  })
})

describe.each(vites)('a highlighter in a dev server of $name', ({ vite }) => {
  test('does not hold up what a linked document says meanwhile', async () => {
    const table = (name: string, type: string) =>
      `| Field | Type |\n|---|---|\n| ${name} | ${type} |`
    const app = await project({
      'users.api.md': block(
        `## Users\n\n### Response\n\n${table('team', '[Team](./teams.api.md#team)')}\n\n\`\`\`json\n{ "team": { "name": "x" } }\n\`\`\``,
      ),
      'teams.api.md': `## Team\n\n${table('name', 'number')}\n`,
    })
    const create = async () => {
      await app.write('teams.api.md', `## Team\n\n${table('name', 'string')}\n`)
      return (text: string) => text
    }
    const { server, warnings } = await startServer(vite, app, { highlight: { create } })
    await server.ssrLoadModule('/users.api.md')
    expect(warnings).toEqual([])
  })

  test('lives as long as the server', async () => {
    const { counts, highlight } = slowHighlighter()
    const { server } = await startServer(vite, await project(files), { highlight })
    await server.ssrLoadModule('/main.js')
    expect(counts).toEqual({ created: 1, disposed: 0 })
    await server.close()
    expect(counts.disposed).toBe(1)
  })

  test('learns a language that an edit brings', async () => {
    const app = await project(files)
    const { server } = await startServer(vite, app, { highlight: shiki() })
    await server.ssrLoadModule('/main.js')
    await app.write('a.api.md', block('## Title\n\n```py\nNone\n```'))
    await expect
      .poll(async () => (await server.ssrLoadModule('/main.js')).html)
      .toContain('<code data-language="py"><span style="--shiki-light:')
    await server.close()
  })
})

test('a highlighter is prepared anew for a document that was waiting while it was let go', async () => {
  const { counts, highlight } = slowHighlighter()
  const lazy = new LazyHighlighter(highlight)
  const waiting = lazy.get(['json'])
  await lazy.dispose()
  expect((await waiting)?.('x', 'json')).toContain('x')
  expect(counts).toEqual({ created: 2, disposed: 1 })
})
