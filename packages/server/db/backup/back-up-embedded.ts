import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { inTransaction, type SqlClient } from '../in-transaction.ts'
import type { Database } from '../open.ts'
import { asDiskFull, type Bytes } from './backup-file.ts'
import { copyChanged } from './copy-changed.ts'
import { type Description, describeDatabase } from './describe-database.ts'
import { listFolder, packFolder } from './folder-tar.ts'

/** Matches temporary files of a running engine or COPY, which backups omit. */
const TRANSIENT_FILES = /^(postmaster\.(pid|opts)|copy-[^/]*\.tsv)$/

export type WriteBackup<Result> = (description: Description, content: Bytes) => Promise<Result>

const COPY_FOLDER_PREFIX = 'backing-up-'

/**
 * Passes a copy of the engine's files to `write`. Only pauses the engine for a checkpoint and the last
 * changed files. @throws if the database changes during the copy, or the disk is full.
 */
export async function backUpEmbedded<Result>(
  database: Database,
  folder: string,
  write: WriteBackup<Result>,
  onProgress: (bytes: number, total: number) => void,
): Promise<Result> {
  const files = join(folder, 'postgres')
  const copy = join(folder, `${COPY_FOLDER_PREFIX}${process.pid}`)
  try {
    await removeAbandonedCopies(folder)
    await mkdir(copy, { mode: 0o700 })
    // Copies before the checkpoint, at which a full disk would crash the engine.
    const firstPass = await copyChanged(files, copy, new Map())
    // Shortens the pause below.
    await database.pool.query('CHECKPOINT')
    const secondPass = await copyChanged(files, copy, firstPass)
    const description = await inTransaction(database, async (_, client) => {
      const result = await describeDatabase(client, 'embedded')
      await client.query('CHECKPOINT')
      const position = await readLogPosition(client)
      await copyChanged(files, copy, secondPass)
      if ((await readLogPosition(client)) === position) return result
      throw new Error('The database changed while it was copied. Please run the backup again.')
    })
    return await write(description, packFiles(copy, onProgress))
  } catch (error) {
    throw asDiskFull(error, folder)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

async function removeAbandonedCopies(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(COPY_FOLDER_PREFIX) || isAlive(Number(name.slice(COPY_FOLDER_PREFIX.length))))
      continue
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0)
  } catch {
    return false
  }
}

async function* packFiles(
  folder: string,
  onProgress: (bytes: number, total: number) => void,
): AsyncGenerator<Buffer> {
  const entries = (await listFolder(folder)).filter(({ name }) => !TRANSIENT_FILES.test(name))
  const total = entries.reduce((sum, { bytes }) => sum + bytes, 0)
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } })
  const counting = countBytes(packFolder(folder, entries), (bytes) =>
    onProgress(Math.min(bytes, total), total),
  )
  const packing = pipeline(Readable.from(counting, { objectMode: false }), compress)
  // The `await` below throws its error.
  packing.catch(() => {})
  for await (const chunk of compress) yield chunk
  await packing
}

async function* countBytes(source: Bytes, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    onBytes(bytes)
    yield chunk
  }
}

async function readLogPosition(client: SqlClient): Promise<string> {
  const { rows } = await client.query<{ lsn: string }>('SELECT pg_current_wal_insert_lsn()::text AS lsn')
  const lsn = rows[0]?.lsn
  if (!lsn) throw new Error('The database did not return the end of its log.')
  return lsn
}
