import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

interface FileLock {
  release(): void
}

/**
 * Null if another process holds it. An exclusive SQLite transaction is a lock of the operating system, which
 * a killed process releases.
 */
export function lockFile(path: string): FileLock | null {
  const file = new DatabaseSync(path)
  try {
    // A journal file would need space on the disk.
    file.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (error instanceof Error && /locked|busy/i.test(error.message)) return null
    throw error
  }
  return { release: () => file.close() }
}

/** PGlite has no lock, and opening its folder twice loses data. */
export function lockFolder(folder: string): FileLock | null {
  mkdirSync(folder, { recursive: true })
  return lockFile(join(folder, 'lock.sqlite'))
}
