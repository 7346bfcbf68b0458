import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { block, diagnostics, onlyDiagnostic } from './diagnostics.js'
import { cases } from '../cases.js'

function found(attributes: string): [string, string][] {
  return diagnostics(block(`path="/x" ${attributes}`))
}

function withoutEffect(...attributes: string[]): [string, string][] {
  return attributes.map((attribute) => ['attribute-without-effect', attribute])
}

describe('a facet that has an effect', () => {
  cases([
    'scrim="top"',
    'scrim="none"',
    'scrim="top" scrim-tone="light" scrim-strength="lg"',
    'scrim="top" scrim-type="gradient" scrim-strength="lg"',
    'scrim="top" scrim-type="frost" scrim-blur="none"',
    'bg-from="primary" bg-to="info"',
    'bg-from="primary" bg-via="info" bg-gradient="to-r"',
    'bg-via="primary" bg-to="info" bg-gradient-type="conic"',
    'bg-from="a" bg-to="b" bg-gradient="to-r" bg-gradient-type="linear"',
    'substrate="dots" substrate-size="lg" substrate-fill="inset" substrate-opacity="sm" substrate-target="self"',
    'substrate="none"',
    'substrate="none" substrate-fill="inset"',
    'stagger=false',
    'tint-mode="dark"',
    'reveal="none"',
  ])('is not reported', (attributes) => {
    expect(found(attributes)).toEqual([])
  })
})

describe('a facet without effect', () => {
  cases([
    ['scrim-tone="dark"', ['scrim-tone="dark"']],
    [
      'scrim-type="frost" scrim-blur="lg" scrim-strength="sm"',
      ['scrim-type="frost"', 'scrim-blur="lg"', 'scrim-strength="sm"'],
    ],
    ['scrim="none" scrim-tone="dark"', ['scrim-tone="dark"']],
    ['scrim="top" scrim-blur="md"', ['scrim-blur="md"']],
    ['scrim="top" scrim-type="gradient" scrim-blur="md"', ['scrim-blur="md"']],
    ['scrim="top" scrim-type="frost" scrim-strength="md"', ['scrim-strength="md"']],
    ['bg-gradient="to-r"', ['bg-gradient="to-r"']],
    ['bg-gradient-type="radial"', ['bg-gradient-type="radial"']],
    ['bg-from="primary"', ['bg-from="primary"']],
    ['bg-to="primary" bg-gradient="to-r"', ['bg-to="primary"', 'bg-gradient="to-r"']],
    ['bg-from="a" bg-to="b" bg-gradient="to-r" bg-gradient-type="radial"', ['bg-gradient="to-r"']],
    ['bg-from="a" bg-to="b" bg-gradient="to-r" bg-gradient-type="conic"', ['bg-gradient="to-r"']],
    ['bg-from="" bg-to="b"', ['bg-from=""']],
    [
      'substrate-size="lg" substrate-target="self"',
      ['substrate-size="lg"', 'substrate-target="self"'],
    ],
    ['substrate="dots" substrate-size="lg" substrate-target="media"', ['substrate-target="media"']],
    ['substrate-target="media"', ['substrate-target="media"']],
    ['stagger', ['stagger']],
    ['stagger=true', ['stagger=true']],
  ])('is reported at each attribute', (attributes, expected) => {
    expect(found(attributes)).toEqual(withoutEffect(...expected))
  })

  cases([
    ['scrim="middle" scrim-tone="dark"', 'invalid-value'],
    ['scrim="top" scrim-type="ice" scrim-blur="md"', 'invalid-value'],
    ['scrim-blur="xl"', 'invalid-value'],
    ['substrate="wave" substrate-size="lg"', 'invalid-value'],
    ['bg-from=5 bg-to="a" bg-gradient="to-r"', 'wrong-type'],
    ['stagger="true"', 'wrong-type'],
  ])('is not reported in the wake of another error', (attributes, code) => {
    expect(found(attributes).map((diagnostic) => diagnostic[0])).toEqual([code])
  })

  cases([
    ['scrim-tone="dark"', 'there is no `scrim`', 'scrim="bottom"'],
    ['scrim="none" scrim-tone="dark"', '`scrim` is `none`', 'scrim="bottom"'],
    ['scrim="top" scrim-blur="md"', 'it belongs to a frost scrim', 'scrim-type="frost"'],
    ['bg-to="a"', 'a gradient takes two stops', 'bg-from="…"'],
    ['bg-from="a"', 'a gradient takes two stops', 'bg-to="…"'],
    ['substrate-size="lg"', 'there is no `substrate`', 'substrate="dots"'],
    ['stagger', 'the block has one child, so there is nothing to cascade', 'Remove `stagger`.'],
  ])('says why, and what would help', (attributes, reason, hint) => {
    const { message, hint: proposal } = onlyDiagnostic(block(`path="/x" ${attributes}`))
    expect(message).toContain(`has no effect: ${reason}.`)
    expect(proposal).toBe(hint)
  })
})

describe('a name of the theme', () => {
  cases(['tint="warm"', 'bg="hero"', 'tint="base" bg="mesh"'])('is known', (attributes) => {
    expect(found(attributes)).toEqual([])
  })

  cases([
    ['tint="wram"', 'unknown-tint', '"wram"', 'tint="warm"'],
    ['bg="heroo"', 'unknown-bg', '"heroo"', 'bg="hero"'],
    ['tint=""', 'unknown-tint', '""', undefined],
    ['bg=""', 'unknown-bg', '""', undefined],
    ['tint="toString"', 'unknown-tint', '"toString"', undefined],
  ])('is not known', (attributes, code, value, hint) => {
    expect(found(attributes)).toEqual([[code, value]])
    expect(onlyDiagnostic(block(`path="/x" ${attributes}`)).hint).toBe(hint)
  })

  test('is known to a theme of the user, and to no theme at all', () => {
    const source = block('path="/x" tint="mine" bg="yours"')
    const theme = { prefix: 'p', tints: { mine: {} }, backgrounds: {} }
    expect(diagnostics(source, { theme })).toEqual([['unknown-bg', '"yours"']])
    expect(diagnostics(source, { theme: false })).toEqual([])
  })

  test('is not looked up for a value of the wrong type', () => {
    expect(found('tint=5').map(([code]) => code)).toEqual(['wrong-type'])
  })
})

describe('the alpha of a stop', () => {
  cases(['primary/50', 'primary/0.5', 'primary/.5', 'primary/50%', 'primary'])('is one', (stop) => {
    expect(found(`bg-from="${stop}" bg-to="info"`)).toEqual([])
  })

  cases([
    ['primary/half', 'half', 'primary/50'],
    ['primary/1/2', '1/2', 'primary/50'],
    ['primary/-1', '-1', 'primary/50'],
    ['primary/', '/', 'primary'],
  ])('is none', (stop, alpha, right) => {
    expect(found(`bg-via="${stop}" bg-to="info"`)).toEqual([['invalid-alpha', alpha]])
    expect(onlyDiagnostic(block(`path="/x" bg-via="${stop}" bg-to="info"`))).toMatchObject({
      severity: 'warning',
      hint: `bg-via="${right}"`,
    })
  })
})

describe('any diagnostic', () => {
  test('can be switched off or changed by its code', () => {
    const source = block('path="/x" stagger tint="none"')
    const severities = { 'attribute-without-effect': 'off', 'unknown-tint': 'error' } as const
    expect(compile(source, { severities }).diagnostics).toMatchObject([
      { code: 'unknown-tint', severity: 'error' },
    ])
  })
})
