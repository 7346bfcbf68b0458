import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SiteConfig } from 'vitepress'
import { diagnosticPage, readDiagnostics } from './diagnostics.js'

/** Puts each page as Markdown beside the built one, for readers that are programs and for copying. */
export async function copyPages({ outDir, srcDir, pages }: SiteConfig): Promise<void> {
  const sections = new Map(readDiagnostics().map((section) => [section.code, section]))
  const copies = pages.map(async (page) => {
    const code = /^diagnostics\/([a-z-]+)\.md$/.exec(page)?.[1]
    const section = code === undefined ? undefined : sections.get(code)
    const target = join(outDir, page)
    await mkdir(dirname(target), { recursive: true })
    if (section) await writeFile(target, diagnosticPage(section))
    else await cp(join(srcDir, page), target)
  })
  await Promise.all(copies)
}
