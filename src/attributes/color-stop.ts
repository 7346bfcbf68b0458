/** One stop of a gradient, as an author writes it: a colour token, or one with an alpha after a slash. */
export interface ColorStop {
  /** The name of the colour token. */
  readonly name: string
  /** The alpha as a percentage from 0 to 100; absent for an opaque stop. */
  readonly alpha?: number
  /** An alpha that is neither a fraction nor a percentage, as written; the stop is opaque then. */
  readonly invalidAlpha?: string
}

/** Reads `primary`, `primary/50`, `primary/0.5` or `primary/50%`. */
export function readColorStop(value: string): ColorStop {
  const slash = value.indexOf('/')
  if (slash === -1) return { name: value }
  const name = value.slice(0, slash)
  const written = value.slice(slash + 1)
  const alpha = readAlpha(written)
  return alpha === undefined ? { name, invalidAlpha: written } : { name, alpha }
}

function readAlpha(text: string): number | undefined {
  if (!/^(?:\d+(?:\.\d+)?|\.\d+)%?$/.test(text)) return undefined
  const number = Number.parseFloat(text)
  const percentage = text.endsWith('%') || number > 1 ? number : number * 100
  // Rounded, because 0.07 * 100 is 7.000000000000001.
  return percentage > 100 ? undefined : Number(percentage.toFixed(4))
}
