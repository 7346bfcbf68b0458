import { effort } from '../effort.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toOpenApi, type OpenApiOptions, type SourceDocument } from '../../src/openapi.js'
import { documents, options } from './arbitrary.js'
import { refusedValues } from './bodies.js'
import { describeFile, endpoint, row } from './reference.js'
import { lintProblems, parserProblems } from './validators.js'

const servers = [{ url: 'https://api.example.org' }]
/** The rules about what nobody stated, which is not made up. */
const missing = new Set(['security-defined', 'no-empty-servers', 'operation-summary'])

test('an example that holds a reference is left out, and an unknown status is the default', async () => {
  const code = '{ "item": { "$ref": "#/nowhere" } }'
  const responses = [{ role: 'response' as const, language: 'json', code, inferred: false }]
  const { description, report, errors } = describeFile([endpoint({ examples: responses })], {
    unstatedStatus: 'fine',
    servers,
  })
  expect(errors.map(({ code: found }) => found)).toEqual(['option-unfit'])
  expect(report.omitted.map(({ code: found }) => found)).toContain('example-unreadable')
  expect(Object.keys(description.paths['/users']!.get!.responses!)).toEqual(['default'])
  expect(await parserProblems(description)).toEqual([])
})

describe('what a caller without types passes', () => {
  const given = (files: unknown, settings?: unknown) =>
    toOpenApi(files as SourceDocument[], settings as OpenApiOptions)

  test('is left out and named, where it is no document', () => {
    const good = {
      id: 'a.api.md',
      endpoints: [endpoint(), { ...endpoint({ path: '/b' }), notes: [7] }, null],
    }
    for (const [files, ...messages] of [
      [null, '`documents` is not'],
      ['a.api.md', '`documents` is not'],
      [[null, { endpoints: [] }], '`documents[0]` is not', '`documents[1]` is not'],
      [[good], '`endpoints[1]` is not', '`endpoints[2]` is not'],
    ] as const) {
      const { errors } = given(files)
      expect(errors.map(({ code }) => code)).toEqual(messages.map(() => 'document-unfit'))
      messages.forEach((message, index) => expect(errors[index]!.message).toContain(message))
    }
    const { description, errors } = given([good], null)
    expect(Object.keys(description.paths)).toEqual(['/users'])
    expect(errors[0]).toMatchObject({ file: 'a.api.md' })
  })

  test('is left out in no time, however much of it hides behind each other', () => {
    const endpoints = Array.from({ length: 400 }, () => ({ ...endpoint(), notes: [7] }))
    const work = effort(() => {
      expect(given([{ id: 'a.api.md', endpoints }]).errors).toHaveLength(400)
    })
    expect(work).toBeLessThan(40)
  })

  test('is described where it says less than what `compile` returns, or more', () => {
    const rows = [
      { name: 'page', in: 'query' },
      { name: 'user', in: 'query', type: 'User', typeLinks: [{ text: 'User', link: '#u', at: 1 }] },
    ]
    const examples = [{ role: 'response', code: '{"id":1}' }, { role: 'response' }]
    const fields = [{ name: 'id' }]
    const files = [
      {
        id: 'a.api.md',
        endpoints: [
          {
            method: 'GET',
            path: '/a',
            parameters: rows,
            responseFields: fields,
            examples,
            more: 1,
          },
          { method: 'GET', path: '/b' },
        ],
        objects: [{ id: 'u', name: 'User', fields, more: 1 }],
      },
    ]
    const { description, errors } = given(files)
    expect(errors).toEqual([])
    const { parameters, responses } = description.paths['/a']!.get!
    const User = { $ref: '#/components/schemas/User' }
    expect(parameters).toEqual([
      { name: 'page', in: 'query', schema: {} },
      { name: 'user', in: 'query', schema: User },
    ])
    expect(responses).toHaveProperty('default.content')
    expect(description.paths).toHaveProperty('/b')
  })

  test('leaves no trace where it is an endpoint or an object that cannot be described', () => {
    const good = endpoint({ parameters: [row({ name: 'user', type: '[User]', typeLink: '#u' })] })
    const bad = { ...endpoint(), auth: 'Bearer', notes: 7 }
    const objects = [{ id: 'u', name: 'User', fields: [{ name: 'id', values: 7 }] }]
    const { description, errors, report } = given([{ id: 'a', endpoints: [bad, good], objects }])
    const names = errors.map(({ message }) => message.split(' ')[0])
    expect(names).toEqual(['`endpoints[0]`', '`objects[0]`'])
    const without = given([{ id: 'a', endpoints: [good] }])
    expect({ description, report }).toEqual({
      description: without.description,
      report: without.report,
    })
  })

  /** Documents with a value in some place where another one belongs. */
  const replaced = fc
    .tuple(documents, options, fc.infiniteStream(fc.nat()), fc.jsonValue())
    .map(([files, settings, steps, value]) => {
      const whole = structuredClone({ files, settings: JSON.parse(JSON.stringify(settings)) })
      replaceSome(whole, () => Number(steps.next().value), value)
      return whole
    })

  test('never makes it throw', () => {
    fc.assert(
      fc.property(replaced, ({ files, settings }) => {
        expect(given(files, settings).description.openapi).toBe('3.1.0')
      }),
      { numRuns: 500 },
    )
  })

  test('comes out valid, or not at all', async () => {
    await fc.assert(
      fc.asyncProperty(replaced, async ({ files, settings }) => {
        const { description } = given(files, settings)
        fc.pre(Object.keys(description.paths).length > 0)
        expect(await parserProblems(description)).toEqual([])
      }),
      { numRuns: 20 },
    )
  })
})

/** Puts a value in some place of another one, at any depth. */
function replaceSome(target: object, roll: () => number, value: unknown): void {
  const keys = Object.keys(target)
  const key = keys[roll() % keys.length] as keyof typeof target
  const inner: unknown = target[key]
  const isInside = typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0
  if (isInside && roll() % 8 > 0) replaceSome(inner, roll, value)
  else Object.assign(target, { [key]: value })
}

test('time grows with the number of operations, however their paths cross', () => {
  const time = (count: number): number => {
    const paths = Array.from({ length: count }, (_, index) => [`/:a/x${index}`, `/y${index}/:b`])
    const endpoints = paths.flat().map((path) => endpoint({ path, id: path.slice(1) }))
    const times = [0, 1, 2].map(() => {
      const start = process.cpuUsage()
      describeFile(endpoints)
      return process.cpuUsage(start).user
    })
    return Math.max(1000, Math.min(...times))
  }
  time(250)
  // 16 times the pairs: linear is 16, quadratic 256.
  expect(time(4000) / time(250)).toBeLessThan(100)
})

describe('whatever the pages say', () => {
  test('two validators find nothing wrong with what comes out', async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (files) => {
        const { description, report } = toOpenApi(files, { servers })
        // The parser insists on a path, which the specification does not.
        fc.pre(Object.keys(description.paths).length > 0)
        expect(await parserProblems(description)).toEqual([])
        const problems = await lintProblems(description)
        const wrong = problems.filter(({ severity }) => severity === 'error')
        // An operation whose authentication cannot be said is not called public.
        const unsaid = report.omitted.filter(({ code }) => code === 'auth-unknown')
        expect(wrong.filter(({ rule }) => rule !== 'security-defined')).toEqual([])
        expect(wrong.length).toBe(unsaid.length)
      }),
      { numRuns: 10 },
    )
  })

  test('and whatever the options say: they are in the description, or an error names them', async () => {
    await fc.assert(
      fc.asyncProperty(documents, options, async (files, given) => {
        const { description } = toOpenApi(files, given)
        fc.pre(Object.keys(description.paths).length > 0)
        expect(await parserProblems(description)).toEqual([])
        const wrong = (await lintProblems(description)).filter(
          ({ severity, rule }) => severity === 'error' && !missing.has(rule),
        )
        expect(wrong).toEqual([])
      }),
      { numRuns: 12 },
    )
  })

  test('every example and every default is valid under its own schema', () => {
    fc.assert(
      fc.property(documents, (files) => {
        expect(refusedValues(toOpenApi(files).description)).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})
