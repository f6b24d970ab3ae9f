import { DatabaseSync } from 'node:sqlite'

export interface FileLock {
  release(): void
}

/**
 * Null if another process holds the lock. An exclusive SQLite transaction is an operating-system lock, which
 * a killed process releases.
 */
export function lockFile(path: string): FileLock | null {
  const file = new DatabaseSync(path)
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (error instanceof Error && /locked|busy/i.test(error.message)) return null
    throw error
  }
  return { release: () => file.close() }
}
