import type { ThemeRegistration } from 'shiki/core'

interface Role {
  light: string
  dark: string
  /** The scopes of TextMate grammars that play it. */
  scopes: string[]
}

const text = { light: '#201e1a', dark: '#eae8e3' }
const ground = { light: '#f9f7f4', dark: '#1b1916' }

/** Who wears which colour of the stylesheet; JSON looks as it does where `behaviors` marks it. */
const roles: readonly Role[] = [
  {
    light: '#646059',
    dark: '#b4afa8',
    scopes: [
      'comment',
      'punctuation.definition.comment',
      'punctuation.separator.prompt',
      'constant.character.escape.line-continuation',
    ],
  },
  {
    light: '#0f663a',
    dark: '#81d39f',
    scopes: ['string', 'punctuation.definition.string', 'string.regexp', 'markup.inserted'],
  },
  {
    light: '#81520a',
    dark: '#eabc6e',
    scopes: [
      'constant',
      'constant.character.escape',
      'constant.other.option',
      'entity.name.type',
      'entity.other.inherited-class',
      'support.type',
      'support.class',
      'support.constant',
      'variable.language',
    ],
  },
  {
    light: '#155c8e',
    dark: '#8bc6ef',
    scopes: [
      'entity.name.function',
      'entity.name.command',
      'entity.name.tag',
      'entity.other.attribute-name',
      'meta.object-literal.key',
      'meta.function-call.generic',
      'support.function',
      'support.type.property-name',
      'support.type.property-name string',
      'punctuation.support.type.property-name',
      'variable.graphql',
      'variable.object.property',
      'markup.heading',
    ],
  },
  {
    light: '#3d4cb8',
    dark: '#a4b2fb',
    scopes: ['keyword', 'keyword.operator.new', 'keyword.operator.expression', 'storage'],
  },
  { light: '#ac2727', dark: '#f59690', scopes: ['invalid', 'markup.deleted'] },
  {
    ...text,
    scopes: [
      'keyword.operator',
      'http.headers keyword.other',
      'punctuation',
      'string variable.other',
      'string.unquoted.argument',
      'meta.embedded',
      'meta.template.expression',
    ],
  },
]

/** The theme of a scheme, in the colours that the stylesheet has for it. */
export function ownTheme(type: 'light' | 'dark'): ThemeRegistration {
  return {
    name: `api-md-${type}`,
    type,
    fg: text[type],
    bg: ground[type],
    settings: [
      { settings: { foreground: text[type], background: ground[type] } },
      ...roles.map((role) => ({ scope: role.scopes, settings: { foreground: role[type] } })),
    ],
  }
}
