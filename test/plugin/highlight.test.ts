import { describe, expect, test } from 'vitest'
import { startServer } from './dev-server.js'
import { mainBuildHosts, vites } from './hosts.js'
import { block, project } from './project.js'

const code = '## Title\n\n```json\n{}\n```'
const files = {
  'main.js': `export { html } from './a.api.md'\nexport { html as other } from './b.api.md'`,
  'a.api.md': block(code),
  'b.api.md': block(code, 'path="/b"'),
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

  test('that cannot be prepared fails the build', async () => {
    const create = async () => {
      throw new Error('No such grammar.')
    }
    const built = build(await project(files), { options: { highlight: { create } } })
    await expect(built).rejects.toThrow('No such grammar.')
  })
})

describe.each(vites)('a highlighter in a dev server of $name', ({ vite }) => {
  test('lives as long as the server', async () => {
    const { counts, highlight } = slowHighlighter()
    const { server } = await startServer(vite, await project(files), { highlight })
    await server.ssrLoadModule('/main.js')
    expect(counts).toEqual({ created: 1, disposed: 0 })
    await server.close()
    expect(counts.disposed).toBe(1)
  })
})
