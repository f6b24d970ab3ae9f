import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * One process per embedded data folder. PGlite itself has no lock, and opening its folder twice
 * loses data. An exclusive SQLite transaction is an operating-system lock: it vanishes with
 * the process, so a killed server never leaves a stale lock behind.
 */
export interface FolderLock {
  release(): void
}

export function lockFolder(folder: string): FolderLock | null {
  mkdirSync(folder, { recursive: true })
  const file = new DatabaseSync(join(folder, 'lock.sqlite'))
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (error instanceof Error && /locked|busy/i.test(error.message)) return null
    throw error
  }
  return { release: () => file.close() }
}
