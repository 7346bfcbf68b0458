#!/usr/bin/env node
import { runCommandLine } from './command-line/program.js'

await runCommandLine(process.argv.slice(2), process)
