import { spawn } from 'node:child_process'

/** Runs a command in a folder to its end; returns its output, or throws it if the command fails. */
export async function run(
  command: string,
  args: readonly string[],
  cwd: string,
  expectedStatus = 0,
  env = cleanEnvironment(),
): Promise<string> {
  // On Windows npm is a batch file, which only a shell runs.
  const shell = command === 'npm' && process.platform === 'win32'
  const child = spawn(command, args, { cwd, shell, env })
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  const status = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (status !== expectedStatus) {
    throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${output}`)
  }
  return output
}

/** Runs a script with Node. */
export async function runNode(args: readonly string[], cwd: string, status = 0): Promise<string> {
  return run(process.execPath, args, cwd, status)
}

/** The environment without what the test runner, or the npm that started it, put there. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _color, NODE_ENV: _mode, NODE_OPTIONS: _options, ...rest } = process.env
  const kept = Object.entries(rest).filter(([name]) => !/^(?:npm_(?!config_)|VITE)/i.test(name))
  return { ...Object.fromEntries(kept), NO_COLOR: '1' }
}
