import { describe, expect, test } from 'vitest'
import { attributeDefinitions } from '../../src/attributes/definition.js'
import { exampleAttribute } from '../../src/attributes/tag-attribute.js'
import { compile } from '../../src/compile/compile.js'
import { cases } from '../cases.js'

function check(attributes: string) {
  const source = `{% api ${attributes} %}\n## Users\n{% /api %}`
  const document = compile(source)
  const diagnostics = document.diagnostics.map(({ code, range, hint }) => [
    code,
    source.slice(range.start.offset, range.end.offset),
    hint,
  ])
  return { diagnostics, endpoint: document.endpoints[0]! }
}

describe('an attribute', () => {
  const listed = attributeDefinitions.flatMap(({ name, values = [] }) =>
    values.map((value) => [name, value] as const),
  )
  cases(listed)('takes the values of its list', (name, value) => {
    const { diagnostics } = check(`path="/x" ${name}="${value}"`)
    expect(diagnostics.map(([code]) => code)).not.toContain('invalid-value')
    expect(diagnostics.map(([code]) => code)).not.toContain('unknown-method')
  })

  const lists = attributeDefinitions.filter(({ values, name }) => values && name !== 'method')
  cases(lists)('refuses what is not in its list', ({ name }) => {
    const { diagnostics } = check(`path="/x" ${name}="nothing"`)
    expect(diagnostics[0]!.slice(0, 2)).toEqual(['invalid-value', '"nothing"'])
  })

  const strings = attributeDefinitions.filter(({ type }) => type === 'string')
  cases(strings)('refuses what is no string, each kind by its name', ({ name }) => {
    for (const value of ['5', 'true', 'null', '[1, 2]', '{a: 1}', '$a']) {
      const rest = name === 'path' ? '' : 'path="/x" '
      expect(check(`${rest}${name}=${value}`).diagnostics).toEqual([
        ['wrong-type', value, exampleAttribute(name, value)],
      ])
    }
  })

  cases([
    ['method=FETCH', 'method="…"'],
    ['method=[GET, POST]', 'method="…"'],
    ["width='nowhere'", 'width="…"'],
    ['method=', 'method="GET"'],
  ])('is shown with another value only where none was written', (written, hint) => {
    expect(check(`path="/x" ${written}`).diagnostics.map((one) => one[2])).toEqual([hint])
  })

  cases([
    ['ath="Key"', 'Did you mean `auth`?'],
    ['ath="/x"', 'Did you mean `path`?'],
    ['path="/x" ath="/y"', 'Did you mean `auth`?'],
    ['path="/x" auth="Key" ath="/y"', undefined],
    ['path="/x" stager="5"', undefined],
    ['path="/x" stager', 'Did you mean `stagger`?'],
    ['path="/x" widht="nowhere"', undefined],
  ])('is proposed where it can have the value and is not there', (written, hint) => {
    expect(check(written).diagnostics).toContainEqual([
      'unknown-attribute',
      expect.any(String),
      hint,
    ])
  })

  test('stagger takes true, false and its bare name, and no string', () => {
    for (const written of ['stagger', 'stagger=true', 'stagger=false']) {
      const { diagnostics } = check(`path="/x" ${written}`)
      expect(diagnostics.map(([code]) => code)).not.toContain('wrong-type')
    }
    expect(check('path="/x" stagger="true"').diagnostics).toEqual([
      ['wrong-type', '"true"', 'stagger=true'],
    ])
  })

  cases([
    ['"yes"', 'stagger=true'],
    ['"on"', 'stagger=true'],
    ['1', 'stagger=true'],
    ['"No"', 'stagger=false'],
    ['"off"', 'stagger=false'],
    ['0', 'stagger=false'],
  ])('that is no boolean tells which value is meant', (value, hint) => {
    const { diagnostics } = check(`path="/x" stagger=${value}`)
    expect(diagnostics).toEqual([['wrong-type', value, hint]])
  })

  cases(['"fade"', '""', '5', '["true"]', '$none', 'null'])(
    'that is no boolean shows both values where it does not tell which one is meant',
    (value) => {
      expect(check(`path="/x" stagger=${value}`).diagnostics).toEqual([
        ['wrong-type', value, 'stagger=true or stagger=false'],
      ])
    },
  )

  test('with a value that is wrong keeps it in the fields', () => {
    const { endpoint } = check('method="FETCH" path="/x" width="wyde" stagger="yes"')
    expect(endpoint.method).toBe('FETCH')
    expect(endpoint.attributes).toEqual({ width: 'wyde', stagger: 'yes' })
  })

  cases([
    ['elevaton="raised"', 'elevaton', 'Did you mean `elevation`?'],
    ['Method="GET"', 'Method', 'Did you mean `method`?'],
    ['colour="red"', 'colour', undefined],
  ])('that does not exist is reported at its name', (written, name, hint) => {
    expect(check(`path="/x" ${written}`).diagnostics).toEqual([['unknown-attribute', name, hint]])
  })

  test('that is a slip of `path` is not also a missing path', () => {
    expect(check('paht="/x"').diagnostics.map(([code]) => code)).toEqual(['unknown-attribute'])
  })

  cases(['dropcap', 'reading', 'frame', 'frame-shadow', 'prominence'])(
    'of related blocks is not available, and the message says why',
    (name) => {
      const source = `{% api path="/x" ${name}="a" %}\n## Users\n{% /api %}`
      const [diagnostic] = compile(source).diagnostics
      expect(diagnostic).toMatchObject({ code: 'unavailable-attribute', severity: 'error' })
      expect(diagnostic!.message).toContain(`\`${name}\` is not available here: the block has no`)
    },
  )
})
