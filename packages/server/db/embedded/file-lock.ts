import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

interface FileLock {
  release(): void
}

/**
 * Locks a file by an SQLite transaction, which ends with its process. Returns null if another process has the
 * lock.
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

/** Locks a data folder, because opening it twice would lose data, and PGlite has no lock. */
export function lockFolder(folder: string): FileLock | null {
  mkdirSync(folder, { recursive: true })
  return lockFile(join(folder, 'lock.sqlite'))
}
