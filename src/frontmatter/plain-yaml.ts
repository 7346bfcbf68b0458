/*
 * Reads the YAML that most front matter is: keys with a value on their line, mappings by indentation, lists of
 * quoted texts. Any other is left to the library, which is much slower.
 */

/** A character that is text wherever it stands in a value, unless the value begins with it. */
const TEXT = String.raw`[\x20-\x7e\u00a1-\u1fff\u2010-\u2027\u2030-\ud7ff]`
const STRING = String.raw`"(?:(?!["\\])${TEXT}){0,500}"`
const GAP = String.raw`(?:\n? +)?`

const KEY = /( *)([A-Za-z][\w-]{0,63}):(?: +|(?=\n|$))/y
/** A text that nothing marks: neither a comment nor a key is in it. */
const PLAIN = new RegExp(String.raw`(?=[A-Za-z])(?:(?![:#])${TEXT}|:(?=[^\s])){1,500}(?=\n|$)`, 'y')
const QUOTED = new RegExp(String.raw`(?:${STRING}|'(?:(?!')${TEXT}){0,500}') *(?=\n|$)`, 'y')
const NUMBER = /(?:0|[1-9]\d{0,14}) *(?=\n|$)/y
const LIST = new RegExp(
  String.raw`\[${GAP}(?:${STRING}${GAP}(?:,${GAP}${STRING}${GAP})*(?:,${GAP})?)?\n?\] *(?=\n|$)`,
  'y',
)
const STRINGS = /"[^"]*"/g
/** Words that are no text: of the values of YAML, those that begin with a letter. */
const WORD = /^(?:null|true|false)$/i
const DEEPEST = 20

/** The data of a text; nothing where that is left to the library. */
export function readPlainYaml(text: string): Record<string, unknown> | undefined {
  const data: Record<string, unknown> = {}
  const open = [{ indent: 0, map: data }]
  /** The mapping of a key without a value, which is below it. */
  let below: Record<string, unknown> | undefined
  for (let at = 0; at < text.length;) {
    if (text[at] === '\n') {
      at++
      continue
    }
    const [written, spaces, key] = matchAt(KEY, text, at) ?? []
    if (written === undefined || WORD.test(key!)) return undefined
    const indent = spaces!.length
    if (below && indent > open.at(-1)!.indent) open.push({ indent, map: below })
    else if (below || open.length > DEEPEST) return undefined
    while (indent < open.at(-1)!.indent) open.pop()
    const { indent: expected, map } = open.at(-1)!
    if (indent !== expected || Object.hasOwn(map, key!)) return undefined
    at += written.length
    const isEmpty = at === text.length || text[at] === '\n'
    below = isEmpty ? {} : undefined
    const read = below ? { value: below, length: 0 } : readValue(text, at, indent)
    if (!read) return undefined
    map[key!] = read.value
    at += read.length
  }
  return below ? undefined : data
}

/** The value of a key that an indentation is before, and its length; a list over several lines is one of no inner mapping. */
function readValue(text: string, at: number, indent: number) {
  const [plain] = matchAt(PLAIN, text, at) ?? []
  if (plain !== undefined) {
    const value = plain.trimEnd()
    return WORD.test(value) ? undefined : { value, length: plain.length }
  }
  const [quoted] = matchAt(QUOTED, text, at) ?? []
  if (quoted !== undefined) return { value: quoted.trimEnd().slice(1, -1), length: quoted.length }
  const [number] = matchAt(NUMBER, text, at) ?? []
  if (number !== undefined) return { value: Number(number), length: number.length }
  const [list] = matchAt(LIST, text, at) ?? []
  if (list === undefined || (indent > 0 && list.includes('\n'))) return undefined
  return { value: (list.match(STRINGS) ?? []).map((one) => one.slice(1, -1)), length: list.length }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
