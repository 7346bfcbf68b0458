import type { OutlineExample } from './outline.js'

/** The example above that shows all of some names, where there is one. */
export function shownAbove(
  names: readonly string[],
  last: OutlineExample | undefined,
): OutlineExample | undefined {
  if (!last || names.length === 0) return undefined
  const shows = (name: string) =>
    last.code.value.includes(`"${name.slice(name.lastIndexOf('.') + 1)}"`)
  return names.every(shows) ? last : undefined
}

/** Whether examples show several names as keys: what is of them are fields, whatever the words around say. */
export function areKeys(names: readonly string[], examples: readonly OutlineExample[]): boolean {
  // Many lists can ask, each for the same name many times.
  const asked = [...new Set(names)]
  return (
    names.length > 1 &&
    examples.slice(0, MOST_EXAMPLES).some(({ code: { value } }) => {
      return value.length < LONGEST_EXAMPLE && asked.every((name) => isKey(name, value))
    })
  )
}

const MOST_EXAMPLES = 8
const LONGEST_EXAMPLE = 20_000

function isKey(name: string, code: string): boolean {
  const written = `"${name.slice(name.lastIndexOf('.') + 1)}"`
  for (let at = code.indexOf(written); at !== -1; at = code.indexOf(written, at + 1))
    if (/^\s{0,4}:/.test(code.slice(at + written.length, at + written.length + 5))) return true
  return false
}

/** Whether the address of a request without a body shows one of some names in its query. */
export function areInQuery(names: readonly string[], examples: readonly OutlineExample[]): boolean {
  for (const { role, code } of examples.slice(0, MOST_EXAMPLES)) {
    const isAlone = role === 'request' && !DATA.test(code.value.slice(0, LONGEST_REQUEST))
    const query = isAlone ? QUERY.exec(code.value)?.[0] : undefined
    if (query && names.slice(0, MOST_NAMES).some((name) => query.includes(`${name}=`))) return true
  }
  return false
}

const LONGEST_REQUEST = 2000
/** What a request has that sends a body, too. */
const DATA = /\s(?:-[dF]|--(?:data|form|json)[\w-]*)\s|\n *[[{]/
const QUERY = /\?[\w.[\]-]{1,80}=[^\s'"]{0,500}/
const MOST_NAMES = 40
