import { DatabaseSync } from 'node:sqlite'

export interface FileLock {
  release(): void
}

/**
 * Locks a file, creating it if missing; null if another process holds it. Uses an exclusive SQLite transaction, an
 * operating-system lock that a killed process releases.
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
