import type { BlockAttributes } from '../attributes/block-attributes.js'
import { escapeHtml } from '../markdown/characters.js'

const fields = ['method', 'path', 'auth']

const plainAttributes = ['width', 'spacing', 'inset', 'elevation', 'reveal']

/** The attributes that have no other place, and the field that each is called. */
const metas = [
  ['tint', 'tint'],
  ['tint-mode', 'tint-mode'],
  ['bg', 'bg-preset'],
  ['substrate', 'substrate'],
  ['substrate-size', 'substrate-size'],
  ['substrate-opacity', 'substrate-opacity'],
  ['substrate-fill', 'substrate-fill'],
  ['substrate-target', 'substrate-target'],
  ['bg-gradient', 'bg-gradient'],
  ['bg-from', 'bg-from'],
  ['bg-to', 'bg-to'],
  ['bg-via', 'bg-via'],
  ['bg-gradient-type', 'bg-gradient-type'],
  ['scrim', 'scrim'],
  ['scrim-type', 'scrim-type'],
  ['scrim-strength', 'scrim-strength'],
  ['scrim-blur', 'scrim-blur'],
  ['scrim-tone', 'scrim-tone'],
] as const

/** The article without presentation styling, around a body that is rendered already. */
export function renderRawArticle(attributes: BlockAttributes, body: string): string {
  const supplied = fields.map((name) => [name, attributes.text(name)] as const)
  const json = JSON.stringify(Object.fromEntries(supplied))
  let html = `<article data-rune="api" data-rune-fields="${escapeHtml(json)}"`
  for (const name of plainAttributes) {
    const value = attributes.text(name)
    if (value !== undefined) html += ` ${name}="${escapeHtml(value)}"`
  }
  if (attributes.flag('stagger')) html += ' stagger'
  html += `><div data-name="body">${body}</div>`
  for (const [name, field] of metas) {
    const value = attributes.text(name)
    if (value === undefined || (name === 'tint-mode' && value === 'auto')) continue
    html += `<meta data-field="${field}" content="${escapeHtml(value)}" />`
  }
  return `${html}</article>`
}
