import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { LotlineError } from '#contract/errors.ts'
import { pictureType } from '#domain/account/picture-kind.ts'
import { formatBytes } from '#domain/text/sizes.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/open.ts'
import { newToken } from '../../../platform/crypto/token.ts'
import { statesTooManyPixels } from '../../../platform/storage/reencode-picture.ts'
import type { StoredFile } from '../../../platform/storage/storage.ts'
import { reencodedPicture } from '../../../platform/storage/uploaded-picture.ts'
import {
  countFiles,
  deleteFile,
  detachFiles,
  detachUnused,
  findContentType,
  findOrphanedFiles,
  insertFile,
} from './file-queries.ts'

type Deps = Pick<AppContext, 'database' | 'storage' | 'clock'>

/** Maximum pictures outside reports and market analyses, such as branding and unsaved crops, per account. */
const MAX_PICTURES = 200
/** Enough for more than a thousand covers. */
const MAX_BYTES = 500_000_000
/** Unused pictures are kept for a day, because an unsaved edit may show them. */
const GRACE_PERIOD_MS = 24 * 60 * 60 * 1000

const LIMIT_MESSAGES = {
  count: `You already have ${MAX_PICTURES} pictures outside your reports and market analyses. Pictures that are not used anywhere are removed after a day.`,
  bytes: `Your pictures already take up ${formatBytes(MAX_BYTES)}. Pictures in a report or market analysis are removed a few days after you delete it.`,
}

const pictureAddress = (id: string) => `/api/files/${id}`
const pictureId = (address: string) => address.slice(pictureAddress('').length)

/**
 * Stores an uploaded picture, re-encoded.
 * @throws 415 `unsupported_media_type`, 422 if damaged or with too many pixels, 403 `quota_used_up` at the
 * account's limits.
 */
export async function storePicture(
  { database, storage, clock }: Deps,
  accountId: string,
  { bytes, claimedType }: { bytes: Uint8Array; claimedType: string },
): Promise<{ address: string }> {
  const contentType = pictureType(bytes)
  if (contentType === null || contentType !== claimedType) {
    throw new LotlineError('unsupported_media_type', 'Please choose a PNG, JPEG or WebP picture.')
  }
  const { bytes: reencoded, type } = await reencodedPicture(bytes, contentType)
  const now = clock()
  const unused = await detachUnusedPictures(database, accountId, now)
  await removeReleased({ database, storage }, unused)

  const id = newToken()
  // The row is stored before the bytes, because cleanup finds bytes only by their row.
  const exceededLimit = await insertFile(
    database,
    { id, accountId, contentType: type, byteCount: reencoded.length, now },
    { count: MAX_PICTURES, bytes: MAX_BYTES },
  )
  if (exceededLimit !== null) throw new LotlineError('quota_used_up', LIMIT_MESSAGES[exceededLimit])
  try {
    await storage.put(id, reencoded)
  } catch (error) {
    await deleteFile(database, id)
    throw error
  }
  return { address: pictureAddress(id) }
}

/** The caller must read or destroy the picture. @throws 404 if it was removed or cannot be shown. */
export async function openPicture(
  { database, storage }: Deps,
  id: string,
): Promise<StoredFile & { contentType: string }> {
  const contentType = await findContentType(database, id)
  const file = contentType === undefined ? null : await storage.stream(id)
  if (contentType !== undefined && file !== null) {
    if (!(await statesTooManyPixels(await peek(file.content)))) return { contentType, ...file }
    file.content.destroy()
  }
  throw new LotlineError('not_found', 'This picture no longer exists.')
}

/** Returns the first bytes, which can still be read. */
async function peek(content: Readable): Promise<Buffer> {
  await once(content, 'readable')
  const start: Buffer = content.read() ?? Buffer.alloc(0)
  content.unshift(start)
  return start
}

/** @throws 404 unless all pictures belong to the account. */
export async function checkOwnPictures(database: Database, accountId: string, addresses: readonly string[]) {
  const ids = new Set(addresses.map(pictureId))
  if (ids.size === 0 || (await countFiles(database, accountId, [...ids])) === ids.size) return
  throw new LotlineError('not_found', 'A photo no longer exists. Please upload it again.')
}

/** Null if the picture belongs to another account or no longer exists. */
export async function readOwnPicture(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  accountId: string,
  address: string,
): Promise<Buffer | null> {
  const id = pictureId(address)
  return (await countFiles(database, accountId, [id])) === 1 ? storage.read(id) : null
}

export const detachUnusedPictures = (database: Database, accountId: string, now: Date) =>
  detachUnused(database, accountId, new Date(now.getTime() - GRACE_PERIOD_MS))

/** Detaches and deletes the pictures that `before` lists and `after` does not. */
export async function removeReplaced(
  { database, storage }: Deps,
  accountId: string,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<void> {
  const prefix = pictureAddress('')
  const removed = before.filter((address) => address.startsWith(prefix) && !after.includes(address))
  const released = await detachFiles(database, accountId, removed.map(pictureId))
  await removeReleased({ database, storage }, released)
}

/** Deletes detached pictures. One failure does not stop the others. @throws AggregateError with all failures. */
export async function dropOrphanedPictures(deps: Pick<Deps, 'database' | 'storage'>): Promise<number> {
  const ids = await findOrphanedFiles(deps.database)
  const failures = await removeReleased(deps, ids)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} pictures were not removed.`)
  return ids.length
}

/** Deletes bytes and rows. If deleting the bytes fails, the row is kept for a retry. Returns the failures. */
async function removeReleased(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  ids: readonly string[],
): Promise<unknown[]> {
  const failures: unknown[] = []
  for (const id of ids) {
    await inTransaction(database, async ({ db }) => {
      await deleteFile({ db }, id)
      await storage.remove(id)
    }).catch((error: unknown) => failures.push(error))
  }
  return failures
}
