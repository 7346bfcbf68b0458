import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import type { Outline, OutlineExample } from '../outline/outline.js'
import { compareBody } from './body/compare.js'
import { readBodySchema } from './body/schema.js'
import { CodePositions } from './code-positions.js'
import { readJson } from './json/read.js'

/** Checks that JSON examples are JSON. Returns those that are. */
export function checkJson(
  examples: readonly OutlineExample[],
  reporter: Reporter,
): OutlineExample[] {
  return examples.filter((example) => {
    if (example.code.language.toLowerCase() !== 'json') return false
    const valid = isJson(example.code.value)
    if (!valid) reportProblem(example, reporter)
    return valid
  })
}

/** Checks that the bodies of JSON requests have the fields of the tables. */
export function checkBodies(
  examples: readonly OutlineExample[],
  block: Block,
  outline: Outline,
  reporter: Reporter,
): void {
  const requests = examples.filter(({ role, inferred }) => role === 'request' && !inferred)
  const schema = requests.length > 0 ? readBodySchema(block, outline) : undefined
  if (!schema) return
  for (const { code } of requests) {
    const json = readJson(code.value)
    if (json.type !== 'problem') compareBody(json, schema, new CodePositions(code), reporter)
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function reportProblem({ code }: OutlineExample, reporter: Reporter): void {
  const json = readJson(code.value)
  if (json.type !== 'problem') return
  const isEmpty = code.value.trim() === ''
  const span = isEmpty ? (code.infoSpan ?? code.span) : new CodePositions(code).spanOf(json)
  reporter.report('invalid-json', span, json.problem)
}
