import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Reporter } from '../../src/diagnostics/reporter.js'
import { readFrontmatter } from '../../src/frontmatter/read.js'
import { Source } from '../../src/source/source.js'

const read = (text: string) => {
  const source = new Source(text)
  const reporter = new Reporter(source)
  const { data, end } = readFrontmatter(reporter)
  const diagnostics = reporter.diagnostics.map(({ code, range }) => [
    code,
    text.slice(range.start.offset, range.end.offset),
  ])
  return {
    data,
    rest: text.slice(end),
    diagnostics,
    messages: reporter.diagnostics.map((d) => d.message),
  }
}
const readYaml = (yaml: string) => read(`---\n${yaml}\n---\nHi\n`)

describe('a front matter', () => {
  test('is the YAML between --- on the first line and the next ---', () => {
    expect(read('---\ntitle: Users\ntags: [a, b]\n---\n# Hi\n---\n')).toEqual({
      data: { title: 'Users', tags: ['a', 'b'] },
      rest: '# Hi\n---\n',
      diagnostics: [],
      messages: [],
    })
  })

  test.each([
    ['after a byte-order mark', '\uFEFF---\na: 1\n---\nHi\n'],
    ['with blanks after its delimiters', '---  \na: 1\n--- \t\nHi\n'],
    ['with CRLF', '---\r\na: 1\r\n---\r\nHi\n'],
    ['with CR', '---\ra: 1\r---\rHi\n'],
    ['with a comment', '---\n# note\na: 1 # one\n---\nHi\n'],
  ])('may stand %s', (_name, text) => {
    expect(read(text)).toMatchObject({ data: { a: 1 }, rest: 'Hi\n', diagnostics: [] })
  })

  test.each(['---\n---\n', '---\n\n---\n', '---\n# note\n---\n', '---\r\n---\r\n'])(
    'may be empty: %j',
    (text) => {
      expect(read(`${text}Hi`)).toMatchObject({ data: {}, rest: 'Hi', diagnostics: [] })
    },
  )

  test('may be all there is', () => {
    expect(read('---\na: 1\n---')).toMatchObject({ data: { a: 1 }, rest: '', diagnostics: [] })
  })

  test.each([
    ['is never closed', '---\na: 1\n'],
    ['is indented', ' ---\na: 1\n---\n'],
    ['has four dashes', '----\na: 1\n----\n'],
    ['has something after its dashes', '--- a\nb: 1\n---\n'],
    ['does not stand on the first line', '\n---\na: 1\n---\n'],
    ['is closed with dots', '---\na: 1\n...\n'],
    ['is closed by an indented line', '---\na: 1\n ---\n'],
    ['is a thematic break', '---'],
    ['is missing', '# Hi\n'],
    ['is missing from an empty file', ''],
  ])('is none when it %s', (_name, text) => {
    expect(read(text)).toMatchObject({ data: {}, rest: text, diagnostics: [] })
  })

  test('is read as YAML 1.2', () => {
    const yaml = 'a: yes\nb: 0o14\nc: 2001-12-14\nd: ~\ne: 1e3\nf: |\n  x\n  y\ng: {h: [true, "1"]}'
    expect(readYaml(yaml).data).toEqual({
      a: 'yes',
      b: 12,
      c: '2001-12-14',
      d: null,
      e: 1000,
      f: 'x\ny\n',
      g: { h: [true, '1'] },
    })
  })

  test('keeps keys that JavaScript has a use for', () => {
    const { data, diagnostics } = readYaml('__proto__: {x: 1}\nconstructor: a\ntoString: b')
    expect(diagnostics).toEqual([])
    expect(Object.keys(data)).toEqual(['__proto__', 'constructor', 'toString'])
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype)
    expect(JSON.stringify(data)).toBe('{"__proto__":{"x":1},"constructor":"a","toString":"b"}')
  })

  test('has keys that are text', () => {
    const { data } = readYaml('1: a\ntrue: b\n~: c\n0x1F: d\n"e f": g')
    expect(Object.keys(data)).toEqual(['1', '31', 'true', '', 'e f'])
  })

  test('may repeat a value through an alias', () => {
    const { data, diagnostics } = readYaml('a: &x {b: [1]}\nc: *x\nd: [*x]')
    expect(diagnostics).toEqual([])
    expect(data).toEqual({ a: { b: [1] }, c: { b: [1] }, d: [{ b: [1] }] })
  })

  test('may mark a value anew', () => {
    expect(readYaml('a: &x 1\nb: *x\nc: &x 2\nd: *x').data).toEqual({ a: 1, b: 1, c: 2, d: 2 })
  })

  test('may have an alias as a key', () => {
    expect(readYaml('a: &x name\n*x : 1').data).toEqual({ a: 'name', name: 1 })
  })
})

describe('a front matter that cannot be read is an error at its place', () => {
  test.each([
    ['a: 1\nb: [1, 2', 'b: [1, 2'],
    ['a: {', 'a: {'],
    ['a: "x', '"x'],
    ["a:\n  - 'x\n    y", "'x"],
    ['a: 1\n"b', '"b'],
    ['a: 1\na: 2', 'a'],
    ['a: {b: 1, b: 2}', 'b'],
    ['- 1\n- 2', '- 1\n- 2'],
    ['text', 'text'],
    ['~', '~'],
    ['a: @b', '@'],
    ['a: 1\n\tb: 2', '\t'],
    ['a: *x', '*x'],
    ['a: *x\nb: &x 1', '*x'],
    ['a: 1\n...\nb: 2', 'b: 2'],
  ])('%j', (yaml, found) => {
    const { data, rest, diagnostics } = readYaml(yaml)
    expect(data).toEqual({})
    expect(rest).toBe('Hi\n')
    expect(diagnostics).toEqual([['invalid-front-matter', found]])
  })

  test.each(['\n', '\r\n', '\r'])('with line endings %j', (ending) => {
    const text = ['---', 'x: 1', 'y: 2', 'x: 3', '---', 'Hi'].join(ending)
    const source = new Source(text)
    const reporter = new Reporter(source)
    readFrontmatter(reporter)
    expect(reporter.diagnostics[0]!.range.start).toMatchObject({ line: 4, column: 1 })
  })

  test('in plain words, once', () => {
    expect(readYaml('a: 1\na: 2').messages).toEqual([
      'The front matter cannot be read: map keys must be unique.',
    ])
    expect(readYaml('a: [\nb: {\nc: "').diagnostics).toHaveLength(1)
  })
})

describe('a value that JSON cannot hold becomes text, with a warning', () => {
  test.each([
    ['.nan', '.nan'],
    ['-.inf', '-.inf'],
    ['1e999', '1e999'],
  ])('%s', (value, text) => {
    const { data, diagnostics } = readYaml(`a:\n  - b: ${value}\nc: 1`)
    expect(data).toEqual({ a: [{ b: text }], c: 1 })
    expect(diagnostics).toEqual([['front-matter-value', text]])
  })

  test('also a key that is no text', () => {
    const { data, diagnostics } = readYaml('? [a, b]\n: c')
    expect(data).toEqual({ '[ a, b ]': 'c' })
    expect(diagnostics).toEqual([['front-matter-value', '[a, b]']])
  })

  test('also a value that holds itself', () => {
    const { data, diagnostics } = readYaml('a: &x\n  b: *x')
    expect(data).toEqual({ a: { b: '*x' } })
    expect(diagnostics).toEqual([['front-matter-value', '*x']])
  })

  test('also one that holds the whole of it', () => {
    expect(readYaml('&x {a: *x}')).toMatchObject({
      data: { a: '*x' },
      diagnostics: [['front-matter-value', '*x']],
    })
  })

  test('which quotes it', () => {
    expect(readYaml('a:\n  - b: .nan').messages).toEqual([
      '`.nan` in the front matter is no finite number, which JSON cannot hold; it becomes text.',
    ])
  })

  test('once, however often it is repeated', () => {
    const { data, diagnostics } = readYaml('a: &x [.nan]\nb: *x\nc: *x')
    expect(data).toEqual({ a: ['.nan'], b: ['.nan'], c: ['.nan'] })
    expect(diagnostics).toHaveLength(1)
  })

  test('but a negative zero is zero', () => {
    expect(Object.is(readYaml('a: -0.0').data.a, 0)).toBe(true)
  })
})

describe('a tag that JSON has no value for is left out, with a warning', () => {
  test.each([
    ['!!timestamp', '2001-12-14', '2001-12-14'],
    ['!!binary', 'aGk=', 'aGk='],
    ['!!set', '{a, b}', { a: null, b: null }],
    ['!!omap', '[a: 1]', [{ a: 1 }]],
    ['!mine', '{a: 1}', { a: 1 }],
    ['!mine', '"a"', 'a'],
    ['!!int', 'x', 'x'],
  ])('%s %s', (tag, written, value) => {
    const { data, diagnostics } = readYaml(`a: ${tag} ${written}`)
    expect(data).toEqual({ a: value })
    expect(diagnostics).toEqual([['front-matter-value', tag]])
  })
})

test('a number that is too large to be exact is the nearest one', () => {
  expect(readYaml('a: 9007199254740993').data).toEqual({ a: 2 ** 53 })
})

describe('a hostile front matter', () => {
  const doubling = Array.from({ length: 30 }, (_, index) =>
    index === 0 ? 'a0: &a0 [x, x]' : `a${index}: &a${index} [*a${index - 1}, *a${index - 1}]`,
  ).join('\n')

  test.each([
    ['aliases that double', doubling],
    ['a long text that is repeated', `a: &x ${'x'.repeat(10_000)}\nb: [${'*x, '.repeat(1_000)}]`],
    ['more text than a front matter has', `a: ${'x'.repeat(100_000)}`],
  ])('is refused: %s', (_name, yaml) => {
    const { data, diagnostics } = readYaml(yaml)
    expect(data).toEqual({})
    expect(diagnostics.map(([code]) => code)).toEqual(['invalid-front-matter'])
  })

  test.each([
    ['flow collections', `a: ${'['.repeat(5_000)}`, '['],
    ['flow mappings', `a: ${'{b: '.repeat(5_000)}`, '{'],
    ['block sequences', `${'- '.repeat(5_000)}x`, '-'],
    ['explicit keys', `${'? '.repeat(5_000)}x`, '?'],
    [
      'indentation',
      Array.from({ length: 300 }, (_, deep) => `${' '.repeat(deep)}a:`).join('\n'),
      'a',
    ],
  ])('is refused where it is too deep: %s', (_name, yaml, found) => {
    const { data, diagnostics } = readYaml(yaml)
    expect(data).toEqual({})
    expect(diagnostics).toEqual([['invalid-front-matter', found]])
  })

  test('is refused where aliases make it too deep', () => {
    const inner = (value: string) => `${'['.repeat(40)}${value}${']'.repeat(40)}`
    const anchors = Array.from({ length: 50 }, (_, index) =>
      index === 0 ? `a0: &a0 ${inner('x')}` : `a${index}: &a${index} ${inner(`*a${index - 1}`)}`,
    )
    const { data, diagnostics } = readYaml(anchors.join('\n'))
    expect(data).toEqual({})
    expect(diagnostics).toEqual([['invalid-front-matter', '*a20']])
  })

  test('with many keys is read all the same', () => {
    const yaml = Array.from({ length: 3_000 }, (_, index) => `k${index}: ${index}`).join('\n')
    expect(Object.keys(readYaml(yaml).data)).toHaveLength(3_000)
  })
})

describe('any front matter', () => {
  const pieces = [
    [
      'a: ',
      'b: ',
      '- ',
      '? ',
      '&x ',
      '*x',
      '!!set ',
      '!t ',
      '"',
      "'",
      '[',
      ']',
      '{',
      '}',
      ',',
      '|',
      '>',
    ],
    [
      '1',
      '.nan',
      'text',
      '~',
      '#',
      '%',
      '@',
      '\\',
      '\t',
      ' ',
      '  ',
      '\n',
      '\n',
      '\u0000',
      '\uD800',
      '...',
    ],
  ].flat()
  const yaml = fc
    .array(fc.constantFrom(...pieces), { maxLength: 20 })
    .map((parts) => parts.join(''))

  test('is read without a throw, into what JSON can hold', () => {
    fc.assert(
      fc.property(fc.oneof(yaml, fc.string({ unit: 'binary' })), (text) => {
        const { data, diagnostics } = readYaml(text)
        expect(JSON.parse(JSON.stringify(data))).toEqual(data)
        if (diagnostics.some(([code]) => code === 'invalid-front-matter')) {
          expect(diagnostics).toHaveLength(1)
          expect(data).toEqual({})
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('says the same with other line endings', () => {
    fc.assert(
      fc.property(yaml, (text) => {
        const outline = (ending: string) => {
          const { data, diagnostics, messages } = read(
            `---\n${text}\n---\nHi`.replaceAll('\n', ending),
          )
          const ranges = diagnostics.map(([, found]) => found!.replaceAll(/\r\n?/g, '\n'))
          return { data, ranges, messages }
        }
        const plain = outline('\n')
        expect(outline('\r\n')).toEqual(plain)
        expect(outline('\r')).toEqual(plain)
      }),
      { numRuns: 1000 },
    )
  })
})
