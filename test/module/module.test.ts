import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { describe, expect, test, vi } from 'vitest'
import { documentOf } from '../../src/compile/assemble.js'
import { DocumentCompiler } from '../../src/module/document-compiler.js'
import { emitModule, type ModuleContent, type ModuleKind } from '../../src/module/module.js'
import { mapModule } from '../../src/module/source-map.js'
import type { AssetPlace } from '../../src/project/destination.js'
import { type SketchedAssembly, assembly, endpoint, run } from './fixtures.js'

const file = '/docs/users.api.md'

const twoBlocks = assembly(
  [
    { source: '# Users', html: '<h1>Users</h1>' },
    {
      source: '{% api path="/a" %}\n## List\n{% /api %}',
      html: '<article>a</article>',
      endpoint: endpoint({ path: '/a' }),
    },
    { source: 'Prose.', html: '<p>Prose.</p>' },
    {
      source: '{% api path="/b" %}\n## Create\n{% /api %}',
      html: '<article>b</article>',
      endpoint: endpoint({ path: '/b', id: 'create' }),
    },
  ],
  { title: 'Users', nested: { list: [1, null] } },
)

function emit({ source, assembly: document } = twoBlocks, kind: ModuleKind = 'document') {
  const code = emitModule(contentOf(document), kind)
  let blocks = 0
  const pieces = document.pieces.map(({ span, endpoint: fields }) => ({
    span,
    ...(fields && { endpoint: blocks++ }),
  }))
  return { code, map: mapModule(file, { text: source }, code, pieces, kind) }
}

/** What the modules of a document hold that imports no assets. */
function contentOf({
  pieces,
  headings,
  document: { frontmatter },
}: SketchedAssembly): ModuleContent {
  return {
    frontmatter,
    headings,
    pieces: pieces.map((piece) => ({ ...piece, html: [piece.html] })),
  }
}

function traced(code: string, map: unknown, text: string) {
  const lines = code.slice(0, code.indexOf(text)).split('\n')
  return originalPositionFor(new TraceMap(map as ConstructorParameters<typeof TraceMap>[0]), {
    line: lines.length,
    column: lines.at(-1)!.length,
  })
}

describe('the module of a document', () => {
  test('exports the HTML, the articles, the fields and the front matter', async () => {
    const document = documentOf(twoBlocks.assembly)
    const { default: all, headings, ...named } = await run(emit().code)
    expect(headings).toEqual([{ level: 1, text: 'Users', id: 'users' }])
    expect(named).toEqual({
      html: document.html,
      articles: document.articles,
      endpoints: [
        { ...endpoint({ path: '/a' }), position: undefined },
        { ...endpoint({ path: '/b', id: 'create' }), position: undefined },
      ],
      frontmatter: { title: 'Users', nested: { list: [1, null] } },
    })
    expect(all).toEqual(named)
  })

  test('has the named exports and the default be the same objects', async () => {
    const { default: all, headings: _headings, ...named } = await run(emit().code)
    for (const [name, value] of Object.entries(named)) {
      expect(Reflect.get(all as object, name)).toBe(value)
    }
  })

  test('holds the HTML of each block once', () => {
    const { code } = emit()
    expect(code.split('<article>a</article>')).toHaveLength(2)
    expect(code.split('<article>b</article>')).toHaveLength(2)
  })

  test('has no positions, so that a block that only moved gives the same code', () => {
    const { source } = twoBlocks
    const moved = twoBlocks.assembly.pieces.map((piece) => ({
      ...piece,
      span: { start: piece.span.start + 40, end: piece.span.end + 40 },
      ...(piece.endpoint && {
        endpoint: {
          ...piece.endpoint,
          position: {
            start: { line: 9, column: 1, offset: 99 },
            end: { line: 9, column: 2, offset: 100 },
          },
        },
      }),
    }))
    const { code } = emit({
      source: `${'\n'.repeat(40)}${source}`,
      assembly: { ...twoBlocks.assembly, pieces: moved },
    })
    expect(code).toBe(emit().code)
    expect(code).not.toContain('position')
  })

  test('is valid for a document without a block, and for an empty one', async () => {
    expect(await run(emit(assembly([{ source: 'Text', html: '<p>Text</p>' }])).code)).toMatchObject(
      {
        html: '<p>Text</p>',
        articles: [],
        endpoints: [],
        frontmatter: {},
      },
    )
    const empty = { source: '', assembly: assembly([]).assembly }
    expect(await run(emit(empty).code)).toMatchObject({ html: '', articles: [], endpoints: [] })
  })

  test('keeps a piece without HTML in the whole', async () => {
    const sketch = assembly([
      { source: 'a', html: '' },
      { source: 'b', html: '<p>b</p>' },
    ])
    expect(await run(emit(sketch).code)).toMatchObject({ html: '\n<p>b</p>' })
  })

  test('bears a piece that stands at one point of the source', async () => {
    const sketch = assembly([
      { source: '', html: '<p>a</p>' },
      { source: 'b', html: '<p>b</p>' },
      { source: '', html: '<p>c</p>' },
    ])
    expect(await run(emit(sketch).code)).toMatchObject({ html: '<p>a</p>\n<p>b</p>\n<p>c</p>' })
  })
})

describe('the source map of a module', () => {
  const { code, map } = emit()

  test('leads the fields and the HTML of a block to its opening tag', () => {
    const expected = { source: '/docs/users.api.md', line: 11, column: 0 }
    expect(twoBlocks.source.split('\n')[10]).toBe('{% api path="/b" %}')
    expect(traced(code, map, 'const e3')).toMatchObject(expected)
    expect(traced(code, map, 'const h3')).toMatchObject(expected)
    expect(traced(code, map, 'JSON.parse("{\\"id\\":\\"create')).toMatchObject(expected)
  })

  test('leads the HTML of prose to the prose', () => {
    expect(twoBlocks.source.split('\n')[8]).toBe('Prose.')
    expect(traced(code, map, 'const h2')).toMatchObject({ line: 9, column: 0 })
  })

  test('holds the text of the document', () => {
    expect(map).toMatchObject({ sourcesContent: [twoBlocks.source] })
  })

  test('is made once for a module that is remembered', async () => {
    const compiler = new DocumentCompiler({}, { isDocument: () => false })
    compiler.store.remembers = true
    const request = { file, kind: 'document' } as const
    const made = await (await compiler.compile(request, 'Text')).map()
    expect(made).toMatchObject({ sources: [file], sourcesContent: ['Text'] })
    expect(await (await compiler.compile(request, 'Text')).map()).toBe(made)
  })
})

describe('the assets of a module', () => {
  function withAssets(...html: (string | AssetPlace)[]) {
    const { assembly: document } = assembly([
      { source: '![](./flow.png)', html: '', endpoint: endpoint() },
    ])
    const content = contentOf(document)
    const pieces = content.pieces.map((piece) => ({ ...piece, html }))
    return emitModule({ ...content, pieces }, 'document')
  }

  function place(specifier: string): AssetPlace {
    return { source: { specifier }, kind: 'image', written: specifier, hash: '' }
  }

  /** The code with each import replaced by a constant. */
  function bound(code: string, ...values: string[]): string {
    return values.reduce(
      (text, value, index) =>
        text.replace(
          new RegExp(`import asset${index} from .*`),
          () => `const asset${index} = ${JSON.stringify(value)}`,
        ),
      code,
    )
  }

  test('are imported, and their addresses put in place', async () => {
    const code = withAssets(
      '<img src="',
      place('./flow.png'),
      '"><a href="',
      place('../x.pdf'),
      '#p',
      '">',
    )
    expect(code).toMatch(/^import asset0 from "\.\/flow\.png"\nimport asset1 from "\.\.\/x\.pdf"\n/)
    expect(await run(bound(code, '/f.1.png', '/x.2.pdf'))).toMatchObject({
      html: '<img src="/f.1.png"><a href="/x.2.pdf#p">',
      articles: ['<img src="/f.1.png"><a href="/x.2.pdf#p">'],
    })
  })

  test('are imported once for all their places', () => {
    const code = withAssets(place('./flow.png'), place('./flow.png'))
    expect(code.match(/^import /gm)).toHaveLength(1)
  })

  test('have their addresses escaped', async () => {
    const code = withAssets('<img src="', place('./flow.svg'), '">')
    expect(await run(bound(code, `data:image/svg+xml,"a&amp;b"`))).toMatchObject({
      html: '<img src="data:image/svg+xml,&quot;a&amp;amp;b&quot;">',
    })
  })

  test('may stand alone, first and last', async () => {
    const alone = withAssets(place('./a.png'))
    expect(await run(bound(alone, '/a'))).toMatchObject({ html: '/a' })
    const both = withAssets(place('./a.png'), '-', place('./b.png'))
    expect(await run(bound(both, '/a', '/b'))).toMatchObject({ html: '/a-/b' })
  })

  test('can have any file name', () => {
    const code = withAssets(place(`./"quote" \\ 'n.png`))
    expect(code).toContain(`import asset0 from "./\\"quote\\" \\\\ 'n.png"`)
  })

  const given: unknown[] = []

  test.each<[AssetPlace['kind'], unknown, boolean]>([
    ['link', '/assets/flow-1.png', true],
    ['link', 'assets/a:b.png', true],
    ['link', 'https://cdn.example/flow.png', true],
    ['link', 'javascript:alert(1)', false],
    ['link', 'JavaScript:alert(1)', false],
    ['link', ' \tjava\nscript:alert(1)', false],
    ['link', 'javascript://%0aalert(1)', false],
    ['link', 'data:text/html,<script>alert(1)</script>', false],
    ['link', 'vbscript:x', false],
    ['link', () => '/flow.png', false],
    ['link', undefined, false],
    ['image', 'data:image/svg+xml,<svg/>', true],
    ['image', 'http://example.org/flow.png', true],
    ['image', 'javascript:alert(1)', false],
    ['image', { src: '/flow.png', width: 10 }, false],
  ])('follow the rule for protocols: as a %s, %j', async (kind, address, isTaken) => {
    const code = withAssets('<', { ...place('./a'), kind, written: './a?b' }, '>')
    Reflect.set(globalThis, 'given', given)
    const index = given.push(address) - 1
    const { html } = await run(code.replace(/^import .*$/m, `const asset0 = given[${index}]`))
    expect(html).toBe(`<${isTaken ? String(address).replaceAll('"', '&quot;') : './a?b'}>`)
  })
})

describe('the module of `?meta`', () => {
  const { code, map } = emit(twoBlocks, 'meta')

  test('exports the fields and the front matter, and both as default', async () => {
    const { default: all, ...named } = await run(code)
    expect(named).toEqual({
      endpoints: [
        { ...endpoint({ path: '/a' }), position: undefined },
        { ...endpoint({ path: '/b', id: 'create' }), position: undefined },
      ],
      frontmatter: twoBlocks.assembly.document.frontmatter,
    })
    expect(all).toEqual(named)
  })

  test('has no HTML', () => {
    expect(code).not.toContain('<')
  })

  test('leads the fields of a block to its opening tag', () => {
    expect(traced(code, map, 'const e3')).toMatchObject({ line: 11, column: 0 })
  })
})

test('documents that come while the compiler is loaded wait for it before they are looked up', async () => {
  vi.resetModules()
  const { DocumentCompiler: NewCompiler } = await import('../../src/module/document-compiler.js')
  const { loadCompiler } = await import('../../src/project/document-store.js')
  const prefixed = async () => {
    const paths: string[] = []
    const idPrefix = (path: string) => `${paths.push(path)}`
    const compiler = new NewCompiler({ idPrefix }, { isDocument: () => true })
    const compile = (path: string) => compiler.compile({ file: path, kind: 'document' }, '# Guide')
    await Promise.all([compile('/a.api.md'), compile('/b.api.md')])
    return paths.toSorted()
  }
  const [, meanwhile] = await Promise.all([loadCompiler(), prefixed()])
  expect(meanwhile).toEqual(await prefixed())
})

test('a document that was kept finds the document it links to, though the compiler has to be loaded for it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kept-'))
  const [users, orders] = [`${folder}/users.api.md`, `${folder}/orders.api.md`]
  const addressIn = async (title: string) => {
    vi.resetModules()
    const { DocumentCompiler: NewCompiler } = await import('../../src/module/document-compiler.js')
    const compiler = new NewCompiler({}, { isDocument: (path) => path === orders })
    compiler.store.openCache(folder)
    await writeFile(orders, `## ${title}\n`)
    const request = { file: users, kind: 'document' } as const
    const { code } = await compiler.compile(request, '[x](./orders.api.md#new)')
    compiler.store.cache!.save()
    return /href=\W+(#\w+|\.)/.exec(code)![1]
  }
  expect(await addressIn('Old')).toBe('.')
  expect(await addressIn('New')).toBe('#new')
  await rm(folder, { recursive: true })
})
