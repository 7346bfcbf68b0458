import type { Info } from '../description/description.js'
import type { PackageData } from '../options.js'
import type { Scope } from '../report.js'
import { reject, type Statement } from './front-matter.js'
import { fits, infoFields, isMapping, text } from './shape.js'

const unknown = [[], 'a field that OpenAPI has'] as const

/** What the description is about: from the options, else the front matter, else the package. */
export function buildInfo(
  option: Statement,
  statements: readonly Statement[],
  data: PackageData | undefined,
  scope: Scope,
): Info {
  const stated = readFields([...(option.value === undefined ? [] : [option]), ...statements])
  const said = (name: keyof PackageData) => (fits(data?.[name], text) ? data?.[name] : undefined)
  const fromPackage = stated.description === undefined && said('description')
  const complete: Info = {
    title: said('name') ?? 'API',
    version: said('version') ?? '0.0.0',
    ...(fromPackage && { description: fromPackage }),
    ...stated,
  }
  const names = Object.keys(infoFields).filter((name) => Object.hasOwn(complete, name))
  const built = Object.fromEntries(
    names.map((name) => [name, complete[name as keyof Info]]),
  ) as unknown as Info
  if (stated.title === undefined) scope.inferred(built, 'info-title', built.title)
  if (stated.version === undefined) scope.inferred(built, 'info-version', built.version)
  if (fromPackage) scope.inferred(built, 'info-description')
  return built
}

/** The fields that the files agree on; those of the options win. */
function readFields(statements: readonly Statement[]): Partial<Info> {
  const stated = new Map<string, { value: unknown; file: string | undefined }>()
  for (const statement of statements) {
    const { value: info, file, scope } = statement
    if (!isMapping(info)) {
      reject(statement, 'info', 'a mapping')
      continue
    }
    for (const [name, value] of Object.entries(info)) {
      if (value === undefined) continue
      const field = Object.hasOwn(infoFields, name) ? infoFields[name]! : unknown
      const [shapes, expected] = field
      const other = stated.get(name)
      if (!shapes.some((shape) => fits(value, shape))) reject(statement, `info.${name}`, expected)
      else if (!other) stated.set(name, { value, file })
      else if (other.file !== undefined && JSON.stringify(other.value) !== JSON.stringify(value)) {
        scope.error('front-matter-conflict', `info.${name}`, other.file)
      }
    }
  }
  return Object.fromEntries([...stated].map(([name, { value }]) => [name, value])) as Partial<Info>
}
