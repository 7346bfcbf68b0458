import { DocumentCompiler } from '../module/document-compiler.js'
import { withConfigFile } from '../project/config-file.js'
import { documentPattern } from '../project/find-documents.js'
import { optionKinds, optionMistake } from '../project/option-check.js'
import { PublicFiles } from '../project/public-files.js'
import { type FileOptions, sharedOptions } from './options.js'

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
