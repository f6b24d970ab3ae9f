import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const NAME = 'secret.key'
const KEY_BYTES = 32

/**
 * The key of a data folder, made when there is none: base64 in a file that only its owner may read. Two processes that make it at
 * once get the same. Throws when the file cannot be written, or holds something else.
 */
export function readOrMakeKey(folder: string): Buffer {
  return readKey(folder) ?? makeKey(folder, join(folder, NAME))
}

/** The key of a data folder; null when there is none. */
export function readKey(folder: string): Buffer | null {
  const path = join(folder, NAME)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== KEY_BYTES) {
    throw new Error(
      `${path} does not hold a key. Bring it back from a backup; without it stored credentials cannot be read.`,
    )
  }
  // A copy from elsewhere may have come with wider rights.
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600)
  return key
}

/** Written whole under another name first: nobody ever reads half a key. */
function makeKey(folder: string, path: string): Buffer {
  mkdirSync(folder, { recursive: true })
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  const key = readKey(folder)
  if (!key) throw new Error(`The key file ${path} vanished while it was made.`)
  return key
}
