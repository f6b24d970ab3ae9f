import { existsSync } from 'node:fs'
import type { Database } from '../open.ts'
import { backUpEmbedded, type WriteBackup } from './back-up-embedded.ts'
import { backUpNative } from './back-up-native.ts'
import { writeBackupFile } from './backup-file.ts'
import { BackupRefused, type Manifest } from './manifest.ts'

export interface BackupRequest {
  file: string
  /** Address of the database from `DATABASE_URL`; null for the embedded engine. */
  databaseUrl: string | null
  lotlineVersion: string
  /** ISO 8601 */
  madeAt: string
  /** Replace a file of that name. */
  isForced?: boolean
  /** Bytes of the database that are read; the total is not known beforehand on PostgreSQL. */
  onProgress?(bytes: number, total: number | null): void
  signal?: AbortSignal
}

/**
 * Writes a consistent copy of the database into one file, whole or not at all. Imports and requests of the embedded engine
 * wait for a moment, those of PostgreSQL never. Throws `BackupRefused` and `DatabaseUnavailable`.
 */
export async function backUp(database: Database, request: BackupRequest): Promise<Manifest> {
  const { file, databaseUrl, lotlineVersion, madeAt, onProgress = () => {} } = request
  if (existsSync(file) && !request.isForced) {
    throw new BackupRefused(`${file} exists already. Choose another name, or replace it with --force.`)
  }
  const write: WriteBackup<Manifest> = (description, content) =>
    writeBackupFile(
      file,
      { format: 'lotline-backup', formatVersion: 1, lotlineVersion, madeAt, ...description },
      content,
      request.signal,
    )
  if (database.embeddedFolder !== null) {
    return backUpEmbedded(database, database.embeddedFolder, write, onProgress)
  }
  if (databaseUrl === null) throw new Error('a backup of PostgreSQL needs its URL')
  return backUpNative(database, databaseUrl, write, (bytes) => onProgress(bytes, null))
}
