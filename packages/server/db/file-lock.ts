import { DatabaseSync } from 'node:sqlite'

export interface FileLock {
  release(): void
}

/**
 * Locks a file, which is made when it is missing; null when another process holds it. An exclusive SQLite
 * transaction is an operating-system lock: it vanishes with the process, so a killed one never leaves a stale lock behind.
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
