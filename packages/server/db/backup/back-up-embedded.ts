import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { inTransaction, type Queryable } from '../in-transaction.ts'
import type { Database } from '../open.ts'
import type { Bytes } from './backup-file.ts'
import { type Description, describeDatabase } from './describe-database.ts'
import { listFolder, packFolder } from './folder-tar.ts'

/** Files that belong to the running engine and to a load in progress, not to the database. */
const PASSING = /^(postmaster\.(pid|opts)|copy-[^/]*\.tsv)$/

export type WriteBackup<Result> = (description: Description, content: Bytes) => Promise<Result>

/**
 * Hands the engine's files to `write` while the engine holds still: it runs one transaction at a time and has no process
 * that writes by itself, so within ours, after a checkpoint, nothing is written. The content fails at its end
 * if the write-ahead log says otherwise.
 */
export async function backUpEmbedded<Result>(
  database: Database,
  folder: string,
  write: WriteBackup<Result>,
  onProgress: (bytes: number, total: number) => void,
): Promise<Result> {
  return inTransaction(database, async (_, client) => {
    const description = await describeDatabase(client, 'embedded')
    await client.query('CHECKPOINT')
    return write(description, quietFiles(client, join(folder, 'postgres'), onProgress))
  })
}

async function* quietFiles(
  client: Queryable,
  folder: string,
  onProgress: (bytes: number, total: number) => void,
): AsyncGenerator<Buffer> {
  const before = await endOfLog(client)
  const entries = (await listFolder(folder)).filter(({ name }) => !PASSING.test(name))
  const total = entries.reduce((sum, { bytes }) => sum + bytes, 0)
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } })
  const packed = counted(packFolder(folder, entries), (bytes) => onProgress(Math.min(bytes, total), total))
  const packing = pipeline(Readable.from(packed, { objectMode: false }), compress)
  // What fails here fails the loop below, too.
  packing.catch(() => {})
  for await (const chunk of compress) yield chunk
  await packing
  if ((await endOfLog(client)) !== before) {
    throw new Error('The database was written to while it was copied. Please run the backup again.')
  }
}

async function* counted(source: Bytes, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    onBytes(bytes)
    yield chunk
  }
}

async function endOfLog(client: Queryable): Promise<string> {
  const { rows } = await client.query<{ lsn: string }>('SELECT pg_current_wal_insert_lsn()::text AS lsn')
  const lsn = rows[0]?.lsn
  if (!lsn) throw new Error('The database did not say where its log ends.')
  return lsn
}
