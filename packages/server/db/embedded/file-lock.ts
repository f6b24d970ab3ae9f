import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

interface FileLock {
  release(): void
}

/**
 * Null if another process has the lock: a SQLite transaction, which the operating system ends with its
 * process.
 */
export function lockFile(path: string): FileLock | null {
  const file = new DatabaseSync(path)
  try {
    // A journal file would need disk space.
    file.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (error instanceof Error && /locked|busy/i.test(error.message)) return null
    throw error
  }
  return { release: () => file.close() }
}

/** Opening a folder twice loses data, and PGlite has no lock. */
export function lockFolder(folder: string): FileLock | null {
  mkdirSync(folder, { recursive: true })
  return lockFile(join(folder, 'lock.sqlite'))
}
