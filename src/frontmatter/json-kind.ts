import { isScalar, type Node } from 'yaml'

const standard = 'tag:yaml.org,2002:'
const textTags = ['!', `${standard}str`]
const valueTags = ['int', 'float', 'bool', 'null'].map((name) => standard + name)
const collectionTags = ['map', 'seq'].map((name) => standard + name)
const otherKinds: ReadonlyMap<string, string> = new Map([
  [`${standard}binary`, 'binary data'],
  [`${standard}timestamp`, 'a date'],
  [`${standard}set`, 'a set'],
  [`${standard}omap`, 'an ordered mapping'],
  [`${standard}pairs`, 'a list of pairs'],
])

/** What a value is that JSON cannot hold, for a message; nothing for any other. */
export function foreignKind(node: Node): string | undefined {
  const { tag } = node
  if (tag === undefined || [...textTags, ...collectionTags].includes(tag)) return numberKind(node)
  // What the parser leaves as text is not what its tag says.
  const isText = isScalar(node) && typeof node.value === 'string'
  if (valueTags.includes(tag) && !isText) return numberKind(node)
  return otherKinds.get(tag) ?? `a value with the tag \`${tag.replace(standard, '!!')}\``
}

function numberKind(node: Node): string | undefined {
  const value = isScalar(node) ? node.value : undefined
  if (typeof value === 'bigint') {
    return Number.isSafeInteger(Number(value)) ? undefined : 'a number too large to be exact'
  }
  if (typeof value !== 'number' || Number.isFinite(value)) return undefined
  return Number.isNaN(value) ? 'not a number' : 'an infinite number'
}
