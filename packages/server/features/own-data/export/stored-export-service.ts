import type { DataExport } from '#contract/account/own-data-calls.ts'
import { LotlineError } from '#contract/errors.ts'
import { DAY_MS } from '#domain/text/dates.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import type { AppContext } from '../../../context.ts'
import { newToken } from '../../../platform/crypto/token.ts'
import type { StoredFile } from '../../../platform/storage/storage.ts'
import {
  deleteExport,
  type ExportRow,
  insertExport,
  listComplete,
  listExpired,
  markComplete,
} from './export-queries.ts'

type Deps = Pick<AppContext, 'database' | 'storage' | 'clock'>

const LIFETIME_MS = 3 * DAY_MS
const cutoff = (now: Date) => new Date(now.getTime() - LIFETIME_MS)

export async function storeExport(
  deps: Deps,
  accountId: string,
  archive: AsyncIterable<Buffer>,
): Promise<DataExport> {
  const { database, storage, clock } = deps
  const id = newToken()
  const previousExports = await listComplete(database, accountId, new Date(0))
  // Comes before the file, because cleanup finds files only by their rows.
  await insertExport(database, { id, account_id: accountId, stored_at: clock() })
  let byteCount = 0
  async function* countBytes() {
    for await (const piece of archive) {
      byteCount += piece.length
      yield piece
    }
  }
  await storage.put(id, countBytes())
  if (!(await markComplete(database, id, byteCount))) {
    // `purgeExports` may have deleted the row before the file existed.
    await removeExports(deps, [id])
    throw exportNotFound()
  }
  await removeExports(
    deps,
    previousExports.map((row) => row.id),
  )
  return toExport({ id, byte_count: byteCount, stored_at: clock() })
}

export async function findNewestExport(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  accountId: string,
): Promise<DataExport | null> {
  const [row] = await listComplete(database, accountId, cutoff(clock()))
  return row ? toExport(row) : null
}

/** The caller must read or destroy the file. @throws 404, also for another account's export */
export async function readExport(
  { database, storage, clock }: Deps,
  accountId: string,
  exportId: string,
): Promise<StoredFile & { fileName: string }> {
  const row = (await listComplete(database, accountId, cutoff(clock()))).find(({ id }) => id === exportId)
  const file = row && (await storage.stream(row.id))
  if (!file) throw exportNotFound()
  return { ...file, fileName: toExport(row).fileName }
}

export async function purgeExports(deps: Deps): Promise<number> {
  const ids = await listExpired(deps.database, cutoff(deps.clock()))
  await removeExports(deps, ids)
  return ids.length
}

/** Removes files before rows, so that a crash leaves no file without a row. */
async function removeExports({ database, storage }: Deps, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await storage.remove(id)
    await deleteExport(database, id)
  }
}

const exportNotFound = () =>
  new LotlineError('not_found', 'This export no longer exists. Please make a new one.')

const toExport = ({ id, byte_count, stored_at }: ExportRow): DataExport => ({
  exportId: id,
  fileName: `Lotline ${dayAt(stored_at, DEFAULT_TIME_ZONE)}.zip`,
  byteCount: Number(byte_count),
  storedAt: stored_at.toISOString(),
  availableUntil: new Date(stored_at.getTime() + LIFETIME_MS).toISOString(),
})
