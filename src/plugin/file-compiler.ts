import { DocumentCompiler } from '../module/document-compiler.js'
import { withConfigFile } from '../project/config-file.js'
import { documentPattern } from '../project/find-documents.js'
import { optionKinds, optionMistake } from '../project/option-check.js'
import { PublicFiles } from '../project/public-files.js'
import type { ApiMdOptions } from './options.js'

/** The options that all hosts share. */
const sharedOptions = [
  'theme',
  'layout',
  'samples',
  'server',
  'idPrefix',
  'headingIds',
  'vocabulary',
  'severities',
  'highlight',
  'strict',
  'resolveLink',
  'allowDangerousHtml',
] as const

/** The options of the hosts that make one module at a time; they mean what they mean for the plugin. */
export interface FileOptions extends Pick<ApiMdOptions, (typeof sharedOptions)[number]> {
  /**
   * Whether relative images, and relative files that links lead to and that are no pages, are emitted
   * as they are, under the name that the host gives to assets.
   *
   * @default false
   */
  assets?: boolean
}

/** The compiler of a host that makes one module at a time, for the documents below a folder; throws for options that there are not. */
export function fileCompiler(given: FileOptions, root: string): DocumentCompiler {
  const kinds = sharedOptions.map((name) => [name, optionKinds[name]])
  const mistake = optionMistake(given, { ...Object.fromEntries(kinds), assets: ['boolean'] })
  if (mistake !== undefined) throw new TypeError(mistake)
  const options = { ...withConfigFile(given, root), assets: given.assets }
  const files = new PublicFiles([root])
  const whyPrivate = (file: string) => files.reasonAgainst(file)
  return new DocumentCompiler(options, {
    isDocument: (file) => documentPattern.test(file),
    resolveLink: options.resolveLink,
    whyPrivate,
    assets: options.assets ? { includes: () => true, whyPrivate } : undefined,
  })
}
