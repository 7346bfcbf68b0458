import { compile } from '../../../src/compiler.js'
import type { CompiledText, CompileRequest } from './compiler-client.js'

addEventListener('message', ({ data }: MessageEvent<CompileRequest>) => {
  const start = performance.now()
  const document = compile(data.text, { id: 'editor.api.md' })
  const raw = data.wantsRaw ? compile(data.text, { theme: false }).html : undefined
  const compiled: CompiledText = { document, raw, milliseconds: performance.now() - start }
  postMessage(compiled)
})
