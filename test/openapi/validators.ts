import { validate } from '@readme/openapi-parser'
import { createConfig, lintFromString, type Config } from '@redocly/openapi-core'
import type { OpenApiDescription } from '../../src/openapi.js'

/** What ReadMe's parser, with the schema of the specification, objects to. */
export async function parserProblems(description: OpenApiDescription): Promise<string[]> {
  const copy = structuredClone(description) as unknown as Parameters<typeof validate>[0]
  const result = await validate(copy)
  return result.valid ? [] : result.errors.map(({ message }) => message)
}

/** What Redocly's recommended rules object to. */
export interface LintProblem {
  readonly severity: string
  readonly rule: string
  readonly text: string
}

let recommended: Promise<Config> | undefined

/** Lints a description with Redocly's recommended rules. */
export async function lintProblems(description: OpenApiDescription): Promise<LintProblem[]> {
  recommended ??= createConfig({ extends: ['recommended'] })
  const source = JSON.stringify(description)
  const problems = await lintFromString({ source, config: await recommended })
  return problems.map(({ severity, ruleId, message, location }) => ({
    severity,
    rule: ruleId,
    text: `${message} (${location[0]?.pointer ?? ''})`,
  }))
}
