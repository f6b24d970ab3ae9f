import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

interface FileLock {
  release(): void
}

/**
 * Null if another process holds it. Uses an exclusive SQLite transaction, whose lock the operating system
 * releases when a process is killed.
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

/** Prevents opening a folder twice, which loses data, because PGlite has no lock of its own. */
export function lockFolder(folder: string): FileLock | null {
  mkdirSync(folder, { recursive: true })
  return lockFile(join(folder, 'lock.sqlite'))
}
