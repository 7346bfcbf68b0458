import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { compile as compileAtOnce } from '../../src/compiler.js'
import type * as CompilerAsync from '../../src/compiler-async.js'
import { listUsers } from './samples.js'

const loads: string[] = []

beforeEach(() => {
  vi.resetModules()
  loads.length = 0
  vi.doMock('../../src/markdown/micromark.js', (original) => {
    loads.push('micromark')
    return original()
  })
  vi.doMock('../../src/frontmatter/yaml.js', (original) => {
    loads.push('yaml')
    return original()
  })
})

/** The entry, with nothing loaded yet. */
const fresh = (): Promise<typeof CompilerAsync> => import('../../src/compiler-async.js')

const titled = `---\ntitle: Users\n---\n${listUsers}`
/** The names of rare character references are a table that comes with micromark. */
const uncommon = `${listUsers}\n&NotEqualTilde;\n`

describe('the asynchronous compiler', () => {
  test('loads no parser for a document without front matter and uncommon Markdown', async () => {
    const { compile } = await fresh()
    expect(await compile(listUsers)).toEqual(compileAtOnce(listUsers))
    expect(loads).toEqual([])
  })

  test('loads the parser that a document needs, once for all that follow', async () => {
    const { compile } = await fresh()
    expect(await compile(titled)).toEqual(compileAtOnce(titled))
    expect(loads).toEqual(['yaml'])
    const texts = [uncommon, `---\na: [1\n---\n${uncommon}`, titled]
    const documents = await Promise.all(texts.map((text) => compile(text)))
    expect(documents).toEqual(texts.map((text) => compileAtOnce(text)))
    expect(loads).toEqual(['yaml', 'micromark'])
  })

  test('makes of any document what the synchronous one makes of it', async () => {
    const { compile } = await fresh()
    const agreed: { source: string }[] = JSON.parse(
      readFileSync(new URL('../conformance/agreed.json', import.meta.url), 'utf8'),
    )
    expect(agreed.length).toBeGreaterThan(100)
    for (const { source } of agreed) {
      const options = { theme: false, idPrefix: 'x-' } as const
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a page does
      expect(await compile(source, options)).toEqual(compileAtOnce(source, options))
    }
  })

  test('highlights each code once, though it reads the text again', async () => {
    const { compile } = await fresh()
    const highlight = vi.fn(() => '<i></i>')
    await compile(`${titled}\n${uncommon}`, { highlight })
    expect(highlight).toHaveBeenCalledTimes(2)
  })

  test('rejects where a parser cannot be loaded, and tries again', async () => {
    // Of two mocks of one module in a row, either can win.
    vi.doUnmock('../../src/frontmatter/yaml.js')
    vi.doMock('../../src/frontmatter/yaml.js', () => {
      throw new Error('The network is down.')
    })
    const { compile } = await fresh()
    await expect(compile(titled)).rejects.toThrow()
    vi.doUnmock('../../src/frontmatter/yaml.js')
    expect(await compile(titled)).toEqual(compileAtOnce(titled))
  })

  test.each([undefined, null, 1, {}])('takes %o for a text, too', async (source) => {
    const { compile } = await fresh()
    expect(await compile(source as never, null as never)).toEqual(compileAtOnce(source as never))
  })
})
