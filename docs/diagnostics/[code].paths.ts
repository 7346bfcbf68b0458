import { diagnosticPage, readDiagnostics } from '../.vitepress/diagnostics.js'

export default {
  watch: ['../diagnostics.md'],
  paths: () =>
    readDiagnostics().map((section) => ({
      params: { code: section.code },
      content: diagnosticPage(section),
    })),
}
