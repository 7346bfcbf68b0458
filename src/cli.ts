#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { runCommandLine } from './command-line/program.js'

// Whoever reads the output may have read enough, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
const { version } = JSON.parse(manifest) as { version: string }
await runCommandLine(process.argv.slice(2), process, version)
