// Which browser the e2e tests drive. `find…` only looks and is what playwright.config.ts calls;
// `arrangeChromium` may install one and runs once, before Playwright starts (see run.js).
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const isRoot = process.getuid?.() === 0

/**
 * `CHROMIUM_PATH`, else Playwright's own Chromium, else one of the system's.
 * @returns {string | undefined}
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`)
  }
  return [chromium.executablePath(), ...systemChromiums()].find((path) => path && existsSync(path))
}

/**
 * `FIREFOX_PATH`, else Debian's firefox-esr; with neither, the tests run in Chromium alone.
 * @returns {string | undefined}
 */
export function findFirefox() {
  const named = process.env.FIREFOX_PATH
  if (named === undefined) return onPath('firefox-esr')
  if (named && !existsSync(named)) {
    throw new Error(`FIREFOX_PATH names ${named}, which does not exist`)
  }
  return named || undefined
}

/** Root has no sandbox; the rest keeps the browser from calling home. */
export function chromiumFlags() {
  return [
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
}

/**
 * Finds a Chromium or installs one.
 * @returns {string | undefined} its path; nothing when every way failed
 */
export function arrangeChromium() {
  const found = findChromium()
  if (found) return found
  if (isRoot && isDebian()) {
    run('apt-get', ['update'])
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])
    const installed = findChromium()
    if (installed) return installed
  }
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  return findChromium()
}

function systemChromiums() {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium'].flatMap((name) =>
      ['/Applications', join(process.env.HOME ?? '', 'Applications')].map((folder) =>
        join(folder, `${name}.app`, 'Contents', 'MacOS', name),
      ),
    )
  }
  if (process.platform === 'win32') {
    const { PROGRAMFILES, 'PROGRAMFILES(X86)': x86, LOCALAPPDATA } = process.env
    return ['Google\\Chrome', 'Chromium', 'Microsoft\\Edge'].flatMap((product) =>
      [PROGRAMFILES, x86, LOCALAPPDATA]
        .filter((folder) => folder !== undefined)
        .map((folder) =>
          join(
            folder,
            product,
            'Application',
            product.endsWith('Edge') ? 'msedge.exe' : 'chrome.exe',
          ),
        ),
    )
  }
  return ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'].map(onPath)
}

/** @param {string} name */
function onPath(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable)
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function isDebian() {
  try {
    return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  console.log(`> ${command} ${args.join(' ')}`)
  spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
