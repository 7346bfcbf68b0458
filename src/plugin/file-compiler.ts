import { DocumentCompiler } from '../module/document-compiler.js'
import { withConfigFile } from '../project/config-file.js'
import { documentPattern } from '../project/find-documents.js'
import { optionNames } from '../project/option-names.js'
import { PublicFiles } from '../project/public-files.js'
import { type FileOptions, sharedOptions } from './options.js'

/** The compiler of a host that makes one module at a time, for the documents below a folder; throws for options that there are not. */
export function fileCompiler(given: FileOptions, root: string): DocumentCompiler {
  const shared = Object.fromEntries(sharedOptions.map((name) => [name, optionNames[name]]))
  const config = withConfigFile(given, root, { ...shared, assets: [] })
  const options = { ...config, assets: given.assets }
  const files = new PublicFiles([root])
  const whyPrivate = (file: string) => files.reasonAgainst(file)
  return new DocumentCompiler(options, {
    isDocument: (file) => documentPattern.test(file),
    resolveLink: options.resolveLink,
    whyPrivate,
    assets: options.assets ? { includes: () => true, whyPrivate } : undefined,
  })
}
