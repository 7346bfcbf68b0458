import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { basename, dirname, isAbsolute, join, relative } from 'node:path'

/**
 * Writes a file as a whole: who reads it meanwhile, or after the process was killed, finds the old text
 * or the new one. Its mode, its owner and its hard links stay. Throws where a link leads out of the
 * folder; that of the file itself where nothing is said.
 */
export function writeWhole(path: string, text: string | Uint8Array, folder = dirname(path)): void {
  const target = targetOf(path, folder)
  const old = fs.statSync(target, { throwIfNoEntry: false })
  if (old && !old.isFile()) {
    // A pipe or a device has no text to lose.
    fs.writeFileSync(target, text)
    return
  }
  const copy = join(dirname(target), `.${randomUUID()}.tmp`)
  try {
    fs.writeFileSync(copy, text, { flag: 'wx' })
    if (!old || isMadeAlike(copy, old)) fs.renameSync(copy, target)
    // Until the text is in place, the copy beside it has it.
    else writeInPlace(target, text)
  } finally {
    fs.rmSync(copy, { force: true })
  }
}

/** The file that a path leads to, in a folder that is made where there is none. */
function targetOf(path: string, folder: string): string {
  fs.mkdirSync(folder, { recursive: true })
  const root = fs.realpathSync(folder)
  const check = (target: string): string => {
    const way = relative(root, target)
    if (way.split(/[/\\]/)[0] !== '..' && !isAbsolute(way)) return target
    throw new Error('a link on the way leads out of the folder')
  }
  let parent = dirname(path)
  while (!fs.existsSync(parent)) parent = dirname(parent)
  check(fs.realpathSync(parent))
  fs.mkdirSync(dirname(path), { recursive: true })
  const target = join(fs.realpathSync(dirname(path)), basename(path))
  const isLink = fs.lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink()
  return isLink ? check(fs.realpathSync(target)) : target
}

/** Gives a copy the mode and the owner of a file; returns whether it can take its place. */
function isMadeAlike(copy: string, { mode, uid, gid, nlink }: fs.Stats): boolean {
  if (nlink > 1) return false
  const own = fs.statSync(copy)
  try {
    if (own.uid !== uid || own.gid !== gid) fs.chownSync(copy, uid, gid)
    fs.chmodSync(copy, mode)
    return true
  } catch {
    return false
  }
}

/** Writes over the text of a file; where that fails, the old text is put back. */
function writeInPlace(file: string, text: string | Uint8Array): void {
  const old = fs.readFileSync(file)
  const overwrite = (content: string | Uint8Array): void => {
    fs.writeFileSync(file, content, { flag: 'r+' })
    fs.truncateSync(file, Buffer.byteLength(content))
  }
  try {
    overwrite(text)
  } catch (cause) {
    overwrite(old)
    throw cause
  }
}
