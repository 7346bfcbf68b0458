// Holds pages of publishers against their servers, which are unpacked from packages of Debian, and fails
// on a contradiction that is not known to be true. It needs apt, and the pages as their publishers have
// them: for each name a clone of the repository, with its tags.
//
//   npm run test:servers -- prometheus=CLONE distribution=CLONE etcd=CLONE aptly=CLONE
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { servers } from './servers.js'

const command = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))
const clones = process.argv.slice(2).map((argument) => argument.split('=', 2))
if (clones.length === 0 || clones.some(([name = '', path]) => !(name in servers) || !path)) {
  console.error(`Name clones of repositories: ${Object.keys(servers).join('=…, ')}=…`)
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'servers-'))
let unexpected = 0
try {
  for (const [name = '', clone = ''] of clones) await holdAgainst(name, clone)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = unexpected > 0 ? 1 : 0

/** Starts a server, and holds its pages against it. @param {string} name @param {string} clone */
async function holdAgainst(name, clone) {
  const server = /** @type {import('./servers.js').PackagedServer} */ (servers[name])
  const own = join(folder, name)
  mkdirSync(own)
  execFileSync('apt-get', ['download', server.debian], { cwd: own, stdio: 'ignore' })
  const archive = readdirSync(own).find((file) => file.endsWith('.deb')) ?? ''
  execFileSync('dpkg', ['-x', archive, 'root'], { cwd: own })
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const args = server.start(own, port)
  const running = spawn(join(own, 'root', server.program), args, { cwd: own, stdio: 'ignore' })
  try {
    await isReady(address + server.ready)
    const values = await server.seed(address)
    writeFileSync(join(own, 'values.json'), JSON.stringify(values))
    for (const page of server.pages) {
      const pages = join(own, page.revision)
      readPages(clone, page.revision, page.path, pages)
      execFileSync(process.execPath, [command, 'adopt', `${pages}/*.md`], { stdio: 'ignore' })
      const found = verify(`${pages}/*.api.md`, address, join(own, 'values.json'), server.headers)
      report(`${archive}, ${page.path} of ${page.revision}`, found, page.contradictions)
    }
  } finally {
    running.kill()
  }
}

/** Writes a file, or the Markdown files of a folder, of a repository. @param {string[]} place */
function readPages(...[clone = '', revision = '', path = '', target = '']) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', ['-C', clone, ...args], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  mkdirSync(target, { recursive: true })
  const files = git('ls-tree', '-r', '--name-only', revision, path).trim().split('\n')
  for (const file of files.filter((one) => one.endsWith('.md')))
    writeFileSync(join(target, basename(file)), git('show', `${revision}:${file}`))
}

/** @param {string} pattern @param {string} address @param {string} values @param {readonly string[]} [headers] */
function verify(pattern, address, values, headers = []) {
  const args = ['verify', pattern, '--server', address, '--values', values, '--format', 'json']
  for (const header of headers) args.push('--header', header)
  const out = join(folder, 'report.json')
  /** @type {import('node:child_process').ExecFileSyncOptions} */
  const options = { maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'ignore'] }
  try {
    writeFileSync(out, execFileSync(process.execPath, [command, ...args], options))
  } catch (error) {
    writeFileSync(out, /** @type {{ stdout: Buffer }} */ (error).stdout)
  }
  return JSON.parse(readFileSync(out, 'utf8'))
}

/** @param {string} title @param {any} found @param {readonly string[]} known */
function report(title, found, known) {
  const { exchanges, verified, contradicted, notRun } = found
  console.log(`\n${title}\n${verified} verified, ${contradicted} contradicted, ${notRun} not run`)
  const contradictions = exchanges.flatMap((/** @type {any} */ { url, diagnostics }) =>
    diagnostics
      .filter((/** @type {any} */ { severity }) => severity === 'error')
      .map((/** @type {any} */ { code, message }) => {
        const about = /answers (\d+)/.exec(message) ?? /`([^`]*)`/.exec(message)
        return `${url.split('?')[0]} ${code} ${about?.[1] ?? ''}`
      }),
  )
  for (const one of new Set(contradictions))
    console.log(`${known.includes(one) ? 'true' : 'NEW '} ${one}`)
  for (const one of known) if (!contradictions.includes(one)) console.log(`GONE ${one}`)
  unexpected += contradictions.filter((/** @type {string} */ one) => !known.includes(one)).length
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
      server.close(() => resolve(port))
    })
  })
}

/** Waits until a server answers, for half a minute at most. @param {string} url */
async function isReady(url) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 300))
  }
  throw new Error(`${url} does not answer.`)
}
