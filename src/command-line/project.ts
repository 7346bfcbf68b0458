import { resolve } from 'node:path'
import { assemble, type Assembly } from '../compile/assemble.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { Reporter } from '../diagnostics/reporter.js'
import type { SeverityMap } from '../diagnostics/severity-map.js'
import type { HeadingIdStyle } from '../document/heading-ids.js'
import type { Destination } from '../markdown/node.js'
import { AssetImports } from '../module/asset-imports.js'
import { ClashIndex, type ProjectView } from '../project/clash-index.js'
import { clashFinding } from '../project/clash-report.js'
import { DestinationResolver, type DestinationSettings } from '../project/destination-resolver.js'
import { documentPattern } from '../project/document-pattern.js'
import { LinkedDocuments } from '../project/linked-documents.js'
import { Source } from '../source/source.js'
import type { Vocabulary } from '../vocabulary/vocabulary.js'
import type { CheckedFile } from './checked-file.js'
import { standardInputName, type Input } from './input.js'

/** One file as read, with what was found in it and beside it. */
export interface ProjectFile extends CheckedFile {
  readonly assembly: Assembly
}

/** How files are compiled. */
export interface ProjectOptions {
  readonly severities?: SeverityMap
  /** What goes before every id. */
  readonly idPrefix?: string
  /** How the ids of headings are made. */
  readonly headingIds?: HeadingIdStyle
  /** Further words of columns, cells, headings and labels. */
  readonly vocabulary?: Vocabulary
}

/** Which modules import what is not known here, so no ids are compared. */
const view: ProjectView = { includes: () => true, pagesOf: () => [] }

/** Compiles files with all findings, those about other files too. */
export function readProject(
  inputs: readonly Input[],
  cwd: string,
  { severities = {}, idPrefix = '', headingIds = 'text', vocabulary }: ProjectOptions = {},
): ProjectFile[] {
  const linked = new LinkedDocuments(() => idPrefix, {
    headingIds,
    ...(vocabulary && { vocabulary }),
  })
  const index = new ClashIndex()
  const files = inputs.map(({ file, text }) => {
    const path = resolve(cwd, file).replaceAll('\\', '/')
    const source = new Source(text)
    const destinations: Destination[] = []
    const assembly = assemble(text, {
      id: file,
      severities,
      idPrefix,
      headingIds,
      ...(vocabulary && { vocabulary }),
      resolveDestination: (destination) => void destinations.push(destination),
    })
    linked.remember(path, text, assembly)
    index.set({ file: path, source, places: assembly.places })
    return { file, path, source, assembly, destinations }
  })
  const names = new Map(files.map(({ path, file }) => [path, file]))
  const settings: DestinationSettings = {
    isDocument: (path) => names.has(path) || documentPattern.test(path),
    linked,
  }
  const clashes = clashFindings(index, severities, (path) => names.get(path)!)
  return files.map(({ file, path, source, assembly, destinations }) => {
    const reporter = new Reporter(source, severities)
    const resolver = new DestinationResolver(settings, path, new AssetImports(''), reporter)
    // Standard input has no place among the files, so its links lead nowhere.
    if (file !== standardInputName) for (const one of destinations) resolver.resolve(one)
    const diagnostics = [
      ...assembly.document.diagnostics,
      ...reporter.diagnostics,
      ...(clashes.get(path) ?? []),
    ].toSorted((one, other) => one.range.start.offset - other.range.start.offset)
    return { file, source, assembly, diagnostics }
  })
}

function clashFindings(
  index: ClashIndex,
  severities: SeverityMap,
  nameOf: (path: string) => string,
): Map<string, Diagnostic[]> {
  const findings = new Map<string, Diagnostic[]>()
  for (const key of index.keys) {
    for (const clash of index.clashesAt(key, view)) {
      const finding = clashFinding(clash, severities, nameOf)
      const { file } = clash.document
      if (finding) findings.set(file, [...(findings.get(file) ?? []), finding])
    }
  }
  return findings
}
