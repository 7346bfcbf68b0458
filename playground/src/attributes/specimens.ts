import type { AttributeDefinition } from '../../../src/attributes/definition.js'

/** One value of an attribute, in a tag that shows what it does. */
export interface Specimen {
  readonly value: string
  /** The attributes beside `path`, in the order of the tag. */
  readonly attributes: Readonly<Record<string, string>>
}

/** Values for attributes that take any text. */
const texts: Record<string, readonly string[]> = {
  bg: ['hero', 'sunset', 'mesh'],
  'bg-from': ['primary', 'info', 'success/40'],
  'bg-via': ['info', 'warning', 'surface'],
  'bg-to': ['surface', 'danger', 'transparent'],
  tint: ['base', 'subtle', 'warm', 'cool', 'dark'],
}

/** A ground on which a blur shows. */
const checked = {
  bg: 'mesh',
  inset: 'loose',
  substrate: 'checker',
  'substrate-size': 'lg',
  'substrate-opacity': 'lg',
}

/** What an attribute needs beside it to have an effect. */
const companions: Record<string, Readonly<Record<string, string>>> = {
  'bg-from': { 'bg-to': 'bg' },
  'bg-via': { 'bg-from': 'primary', 'bg-to': 'bg' },
  'bg-to': { 'bg-from': 'primary' },
  'bg-gradient': { 'bg-from': 'primary', 'bg-to': 'bg' },
  'bg-gradient-type': { 'bg-from': 'info', 'bg-to': 'bg' },
  scrim: { bg: 'mesh' },
  'scrim-blur': { ...checked, scrim: 'top', 'scrim-type': 'frost' },
  'scrim-strength': { bg: 'mesh', scrim: 'bottom' },
  'scrim-tone': { bg: 'mesh', scrim: 'left' },
  'scrim-type': { ...checked, scrim: 'top' },
  stagger: { reveal: 'slide' },
  'substrate-fill': { substrate: 'dots' },
  'substrate-opacity': { substrate: 'grid' },
  'substrate-size': { substrate: 'lines' },
  'substrate-target': { substrate: 'cross' },
  'tint-mode': { tint: 'warm' },
}

/** A tag for every value of an attribute; for one that takes any text, for some telling ones. */
export function specimensOf({ name, type, values }: AttributeDefinition): Specimen[] {
  const all = type === 'boolean' ? ['true', 'false'] : (values ?? texts[name] ?? [])
  return all.map((value) => ({ value, attributes: { ...companions[name], [name]: value } }))
}

/** A document with one block for each specimen, and below it what is to be said of it. */
export function specimenDocument(
  definition: AttributeDefinition,
  remarks: readonly (string | undefined)[] = [],
): string {
  const blocks = specimensOf(definition).map(({ value, attributes }, index) => {
    const written = Object.entries(attributes).map(([name, text]) => writeAttribute(name, text))
    const path = `/${definition.name}/${value.replaceAll('/', '-')}`
    return [
      `{% api method="${definition.name === 'method' ? value : 'GET'}" path="${path}" ${written.join(' ')} %}`,
      `## ${value}`,
      '',
      `\`${writeAttribute(definition.name, value)}\` on this block.`,
      '',
      '```json',
      '{ "ok": true }',
      '```',
      ...(remarks[index] === undefined ? [] : ['', '> [!NOTE]', `> ${remarks[index]}`]),
      '{% /api %}',
    ].join('\n')
  })
  return `${blocks.join('\n\n')}\n`
}

function writeAttribute(name: string, value: string): string {
  return value === 'true' || value === 'false' ? `${name}=${value}` : `${name}="${value}"`
}
