import type { Info } from '../description/description.js'
import type { OpenApiOptions } from '../options.js'
import type { Scope } from '../report.js'
import { isMapping, type FrontMatterField } from './front-matter.js'

const TEXTS = ['title', 'summary', 'description', 'termsOfService', 'version'] as const
const MAPPINGS = {
  contact: ['name', 'url', 'email'],
  license: ['name', 'identifier', 'url'],
} as const
const ORDER = ['title', 'summary', 'description', 'termsOfService', 'contact', 'license', 'version']

/** What the description is about: from the options, else the front matter, else the package. */
export function buildInfo(
  { info = {}, package: data = {} }: OpenApiOptions,
  fields: readonly FrontMatterField[],
  scope: Scope,
): Info {
  const chosen = Object.entries(info).filter(([, value]) => value !== undefined)
  const stated: Partial<Info> = { ...readFields(fields), ...Object.fromEntries(chosen) }
  const inferred = { title: data.name ?? 'API', version: data.version ?? '0.0.0' }
  const complete: Info = { ...inferred, ...stated }
  const fromPackage = stated.description === undefined && data.description
  if (fromPackage) complete.description = data.description!

  const inOrder = Object.entries(complete).toSorted(
    ([one], [other]) => ORDER.indexOf(one) - ORDER.indexOf(other),
  )
  const built = Object.fromEntries(inOrder) as unknown as Info
  if (stated.title === undefined) scope.inferred(built, 'info-title', built.title)
  if (stated.version === undefined) scope.inferred(built, 'info-version', built.version)
  if (fromPackage) scope.inferred(built, 'info-description')
  return built
}

/** The fields that the files agree on. */
function readFields(fields: readonly FrontMatterField[]): Partial<Info> {
  const stated = new Map<string, { value: unknown; file: string }>()
  for (const { value: info, file, scope } of fields) {
    if (!isMapping(info)) {
      scope.omitted('front-matter-field', 'info', 'a mapping')
      continue
    }
    for (const [name, value] of Object.entries(info)) {
      const expected = whatIsExpected(name, value)
      const other = stated.get(name)
      if (expected !== undefined) scope.omitted('front-matter-field', `info.${name}`, expected)
      else if (!other) stated.set(name, { value, file })
      else if (JSON.stringify(other.value) !== JSON.stringify(value)) {
        scope.error('front-matter-conflict', `info.${name}`, other.file)
      }
    }
  }
  return Object.fromEntries([...stated].map(([name, { value }]) => [name, value])) as Partial<Info>
}

function whatIsExpected(name: string, value: unknown): string | undefined {
  if ((TEXTS as readonly string[]).includes(name)) {
    return typeof value === 'string' ? undefined : 'a text; put it in quotes'
  }
  if (name !== 'contact' && name !== 'license') return 'a field that OpenAPI has'
  const keys: readonly string[] = MAPPINGS[name]
  const isRight =
    isMapping(value) &&
    Object.entries(value).every(([key, text]) => keys.includes(key) && typeof text === 'string')
  if (!isRight || (name === 'license' && value.name === undefined)) {
    return `a mapping of ${keys.join(', ')}`
  }
  return undefined
}
