import { DocumentCompiler } from '../module/document-compiler.js'
import { documentPattern, PublicFiles } from '../project/files.js'
import { fileOptionNames, withConfigFile } from '../project/options.js'
import type { FileOptions } from './options.js'

/** The compiler of a host that makes one module at a time, for the documents below a folder; throws for options that there are not. */
export function fileCompiler(given: FileOptions, root: string): DocumentCompiler {
  const options = { ...withConfigFile(given, root, fileOptionNames), assets: given.assets }
  const whyPrivate = new PublicFiles([root]).reasonAgainst
  return new DocumentCompiler(options, {
    isDocument: (file) => documentPattern.test(file),
    resolveLink: options.resolveLink,
    whyPrivate,
    assets: options.assets ? { includes: () => true, whyPrivate } : undefined,
  })
}
