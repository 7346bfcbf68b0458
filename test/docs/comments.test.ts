import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const src = new URL('../../src/', import.meta.url)
const entries = readdirSync(src).filter(
  (name) => name.endsWith('.ts') && !/^cli|\.d\.ts$/.test(name),
)

/** Each public name with the file that declares it. */
const names = new Map(entries.flatMap(exportsOf))

function textOf(file: string): string {
  return readFileSync(new URL(file, src), 'utf8')
}

/** What an entry hands on, and what it declares itself. */
function exportsOf(entry: string): [string, string][] {
  const text = textOf(entry)
  const own = [...text.matchAll(/^export (?:function|const|interface|type) (\w+)/gm)]
  const handedOn = [...text.matchAll(/^export (?:type )?\{([^}]*)\} from '\.\/([^']+)\.js'/gm)]
  return [
    ...own.map(([, name]): [string, string] => [name!, entry]),
    ...handedOn.flatMap(([, list, file]) =>
      [...list!.matchAll(/(\w+)(?: as \w+)?\s*(?:,|$)/g)].map(([, name]): [string, string] => [
        name!,
        `${file}.ts`,
      ]),
    ),
  ]
}

/** The public names, and the fields of the public types, that no sentence stands above. */
function silent(name: string, file: string): string[] {
  const lines = textOf(file).split('\n')
  const start = lines.findIndex((line) =>
    new RegExp(
      `^export (?:default )?(?:async )?(?:class|const|function|interface|type) ${name}\\b`,
    ).test(line),
  )
  const end = lines[start]!.endsWith('{') ? lines.indexOf('}', start) : start
  const isType = /^export (?:class|interface|type) /.test(lines[start]!)
  const isMember = (line: string) =>
    /^ {2}(?:readonly )?(?:\w+|'[^']+'|\[[^\]]+\])\??[:(]/.test(line)
  return lines.flatMap((line, index) => {
    const counts = index === start || (isType && index > start && index < end && isMember(line))
    return counts && !lines[index - 1]!.endsWith('*/') ? [`${file}: ${line.trim()}`] : []
  })
}

test('every public name and every field of a public type has its sentence', () => {
  expect(names.size).toBeGreaterThan(70)
  expect([...names].flatMap(([name, file]) => silent(name, file))).toEqual([])
})
