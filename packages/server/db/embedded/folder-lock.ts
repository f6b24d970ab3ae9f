import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type FileLock, lockFile } from '../file-lock.ts'

/** PGlite has no lock, and opening its folder twice loses data. Null if another process holds it. */
export function lockFolder(folder: string): FileLock | null {
  mkdirSync(folder, { recursive: true })
  return lockFile(join(folder, 'lock.sqlite'))
}
