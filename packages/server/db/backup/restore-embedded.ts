import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import { lockFolder } from '../embedded/file-lock.ts'
import { BEFORE_RESTORE_FOLDER } from '../embedded/protocol.ts'
import { migrateToLatest } from '../migrate.ts'
import { connectDatabase } from '../open.ts'
import { asDiskFull, type BackupFile, type RestoreRequest } from './backup-file.ts'
import { countRows } from './describe-database.ts'
import { unpackFolder } from './folder-tar.ts'
import { BackupRefused, BadBackup, type Manifest } from './manifest.ts'

export const RESTORING_FOLDER = 'restoring'

export async function restoreEmbedded(backup: BackupFile, request: RestoreRequest): Promise<void> {
  const { dataFolder, isForced, signal, printLine } = request
  const lock = lockFolder(dataFolder)
  if (!lock) {
    throw new DatabaseUnavailable(
      'locked',
      `Lotline is running on ${dataFolder}. Stop it first (Ctrl-C, or its service), then restore.`,
    )
  }
  const staging = join(dataFolder, RESTORING_FOLDER)
  try {
    const current = join(dataFolder, 'postgres')
    const exists = existsSync(current)
    if (exists && !isForced) {
      throw new BackupRefused(
        `${dataFolder} already holds a database. Replace it with --force, or set LOTLINE_DATA to another folder.`,
      )
    }
    await rm(staging, { recursive: true, force: true })
    await mkdir(join(staging, 'postgres'), { recursive: true, mode: 0o700 })
    printLine('Unpacking …')
    await unpack(backup, join(staging, 'postgres'), signal)
    printLine('Opening the restored database …')
    await checkStaged(staging, backup.manifest)
    signal?.throwIfAborted()
    await swap(join(staging, 'postgres'), current, join(dataFolder, BEFORE_RESTORE_FOLDER), exists)
  } catch (error) {
    throw asDiskFull(error, dataFolder)
  } finally {
    await rm(staging, { recursive: true, force: true })
    lock.release()
  }
}

async function unpack(backup: BackupFile, folder: string, signal?: AbortSignal): Promise<void> {
  const decompress = createZstdDecompress()
  const reading = pipeline(Readable.from(backup.read(), { objectMode: false }), decompress, { signal })
  // The `await` below throws its error.
  reading.catch(() => {})
  try {
    await unpackFolder(decompress, folder)
    await reading
  } catch (error) {
    signal?.throwIfAborted()
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error
    throw new BadBackup(`The backup cannot be unpacked: ${(error as Error).message}. Nothing was changed.`)
  }
}

async function checkStaged(folder: string, manifest: Manifest): Promise<void> {
  const version = (await readFile(join(folder, 'postgres', 'PG_VERSION'), 'utf8').catch(() => 'none')).trim()
  if (version !== String(manifest.postgresMajor)) {
    throw new BadBackup(
      `The backup says PostgreSQL ${manifest.postgresMajor} and holds ${version}. Nothing was changed.`,
    )
  }
  const database = await connectDatabase({ folder }).catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable && error.code === 'disk_full') throw error
    throw new BadBackup(
      `The database of the backup (PostgreSQL ${manifest.postgresMajor}, Lotline ${manifest.lotlineVersion}) cannot be opened by this Lotline: ` +
        `${(error as Error).message} Nothing was changed.`,
    )
  })
  try {
    checkCounts(manifest, await countRows(database.pool))
    await migrateToLatest(database)
  } catch (error) {
    if (error instanceof BadBackup) throw error
    throw new BadBackup(`The restored database cannot be opened by this Lotline: ${(error as Error).message}`)
  } finally {
    await database.close()
  }
}

/**
 * Replaces the current database. If the second rename fails, the first is reverted; if the process is killed,
 * the engine's next start does so.
 */
async function swap(next: string, current: string, oldFolder: string, exists: boolean): Promise<void> {
  if (exists) {
    await rm(oldFolder, { recursive: true, force: true })
    await rename(current, oldFolder)
  }
  try {
    await rename(next, current)
  } catch (error) {
    if (exists) await rename(oldFolder, current)
    throw error
  }
  if (exists) await rm(oldFolder, { recursive: true, force: true })
}

/** @throws BadBackup if row counts differ from the manifest. */
function checkCounts(manifest: Manifest, counts: Readonly<Record<string, number>>): void {
  for (const [table, expected] of Object.entries(manifest.rowCounts)) {
    if (counts[table] === expected) continue
    throw new BadBackup(
      `The restored table ${table} has ${counts[table] ?? 'no'} rows instead of ${expected}. Nothing was changed.`,
    )
  }
}
