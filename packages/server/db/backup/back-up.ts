import { existsSync } from 'node:fs'
import type { Database } from '../open.ts'
import { backUpEmbedded, type WriteBackup } from './back-up-embedded.ts'
import { backUpNative } from './back-up-native.ts'
import { type Bytes, writeBackupFile } from './backup-file.ts'
import { BackupRefused, type Manifest, sealContext } from './manifest.ts'

export interface BackupRequest {
  file: string
  databaseUrl: string | null
  lotlineVersion: string
  madeAt: string
  /** Encrypts the content; decryption needs the same `belongsTo`. */
  sealing?: { keyId: string; seal(content: Bytes, belongsTo: string): Bytes }
  isForced?: boolean
  /** `total` is unknown on PostgreSQL. */
  onProgress?(bytes: number, total: number | null): void
  signal?: AbortSignal
}

/** Writes a consistent copy of the database to one file, atomically. @throws BackupRefused, DatabaseUnavailable */
export async function backUp(database: Database, request: BackupRequest): Promise<Manifest> {
  const { file, databaseUrl, lotlineVersion, madeAt, sealing, onProgress = () => {} } = request
  if (existsSync(file) && !request.isForced) {
    throw new BackupRefused(`${file} already exists. Choose another name, or replace it with --force.`)
  }
  const write: WriteBackup<Manifest> = (source, content) => {
    const format = {
      format: 'lotline-backup',
      formatVersion: sealing ? 2 : 1,
      lotlineVersion,
      madeAt,
    } as const
    const description = { ...format, ...source, ...(sealing && { sealedBy: sealing.keyId }) }
    const bytes = sealing ? sealing.seal(content, sealContext(description)) : content
    return writeBackupFile(file, description, bytes, request.signal)
  }
  if (database.embeddedFolder !== null) {
    return backUpEmbedded(database, database.embeddedFolder, write, onProgress)
  }
  if (databaseUrl === null) throw new Error('a backup of PostgreSQL needs its URL')
  return backUpNative(database, databaseUrl, write, (bytes) => onProgress(bytes, null))
}
