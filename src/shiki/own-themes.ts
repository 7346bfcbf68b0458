import type { ThemeRegistration } from 'shiki/core'

/** The colours of the stylesheet that code wears, by the names of their tokens there. */
export const colors = {
  surface: { light: '#f9f7f4', dark: '#1b1916' },
  text: { light: '#201e1a', dark: '#eae8e3' },
  muted: { light: '#646059', dark: '#a7a29b' },
  primary: { light: '#3d4cb8', dark: '#a4b2fb' },
  info: { light: '#155c8e', dark: '#8bc6ef' },
  success: { light: '#0f663a', dark: '#81d39f' },
  warning: { light: '#81520a', dark: '#eabc6e' },
  danger: { light: '#ac2727', dark: '#f59690' },
} as const

/** As muted text, but lighter in the dark: on the tint `dark` it would not stand out enough. */
const comment = { light: colors.muted.light, dark: '#b4afa8' }

/** The colours of code, by the scopes of TextMate grammars; JSON looks as it does where `behaviors` marks it. */
const roles: readonly (readonly [color: Record<'light' | 'dark', string>, scopes: string])[] = [
  [
    comment,
    'comment, punctuation.definition.comment, punctuation.separator.prompt, ' +
      'constant.character.escape.line-continuation',
  ],
  [colors.success, 'string, punctuation.definition.string, string.regexp, markup.inserted'],
  [
    colors.warning,
    'constant, constant.character.escape, constant.other.option, entity.name.type, ' +
      'entity.other.inherited-class, support.type, support.class, support.constant, ' +
      'variable.language',
  ],
  [
    colors.info,
    'entity.name.function, entity.name.command, entity.name.tag, ' +
      'entity.other.attribute-name, meta.object-literal.key, meta.function-call.generic, ' +
      'support.function, support.type.property-name, support.type.property-name string, ' +
      'punctuation.support.type.property-name, variable.graphql, ' +
      'variable.object.property, markup.heading',
  ],
  [colors.primary, 'keyword, keyword.operator.new, keyword.operator.expression, storage'],
  [colors.danger, 'invalid, markup.deleted'],
  [
    colors.text,
    'keyword.operator, http.headers keyword.other, punctuation, string variable.other, ' +
      'string.unquoted.argument, meta.embedded, meta.template.expression',
  ],
]

/**
 * The theme of a scheme, in the colours that the stylesheet comes with. They are fixed
 * when a document is compiled, since the prefix of the tokens is not known here: a page that gives
 * tokens other values does not recolour code.
 */
export function ownTheme(type: 'light' | 'dark'): ThemeRegistration {
  const foreground = colors.text[type]
  const background = colors.surface[type]
  return {
    name: `api-md-${type}`,
    type,
    fg: foreground,
    bg: background,
    settings: [
      { settings: { foreground, background } },
      ...roles.map(([color, scope]) => ({ scope, settings: { foreground: color[type] } })),
    ],
  }
}
