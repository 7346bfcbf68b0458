import { adopt } from '../../../src/adopt/adopt.js'
import { compile } from '../../../src/compiler.js'
import type { CompiledText, CompileRequest } from './compiler-client.js'

/** How long the first text is compiled again and again: what it takes cold tells nothing of an edit. */
const warmUp = 60
let warmUntil: number | undefined

addEventListener('message', ({ data }: MessageEvent<CompileRequest>) => {
  const adoption = data.adopts ? adopt(data.text) : undefined
  const text = adoption?.text ?? data.text
  warmUntil ??= performance.now() + warmUp
  while (performance.now() < warmUntil) compile(text)
  const start = performance.now()
  const document = compile(text, { id: 'editor.api.md', layout: 'reference' })
  const milliseconds = performance.now() - start
  const raw = data.wantsRaw ? compile(text, { theme: false }).html : undefined
  const compiled: CompiledText = { document, raw, milliseconds, adoption }
  postMessage(compiled)
})
