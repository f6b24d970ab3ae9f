import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const KEY_FILE_NAME = 'secret.key'
const KEY_BYTES = 32

/**
 * Reads or creates the key (base64) of a data folder. Concurrent processes get the same key. @throws if the
 * key is invalid.
 */
export function readOrMakeKey(folder: string): Buffer {
  return readKey(folder) ?? makeKey(folder, join(folder, KEY_FILE_NAME))
}

export function readKey(folder: string): Buffer | null {
  const path = join(folder, KEY_FILE_NAME)
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
      `${path} does not contain a key. Restore it from a backup; without it, stored credentials cannot be read.`,
    )
  }
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600)
  return key
}

/** Creates the file atomically, so that no process reads half a key. */
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
  if (!key) throw new Error(`The key file ${path} disappeared while it was created.`)
  return key
}
