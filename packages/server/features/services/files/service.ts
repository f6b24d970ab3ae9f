import { LotlineError } from '#contract/errors.ts'
import { pictureType } from '#domain/account/picture-kind.ts'
import { formatBytes } from '#domain/text/sizes.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { newToken } from '../../../platform/crypto/token.ts'
import { isShowable, reencodedPicture } from '../../../platform/storage/reencode-picture.ts'
import {
  deleteFile,
  findContentType,
  findOrphanedFiles,
  insertFile,
  releaseFiles,
  releaseUnused,
} from './file-queries.ts'

type Deps = Pick<AppContext, 'database' | 'storage' | 'clock'>

/** Pictures of one account that no report uses: those of its branding, and others before they are saved or once another crop has replaced them. */
const MOST_PICTURES = 200
/** Bytes of all pictures of one account: more than a thousand covers as the browser sends them. */
const MOST_BYTES = 500_000_000
/** Retention of uploads that no branding and no report names, in milliseconds: as long as somebody may still be editing. */
const UNUSED_MS = 24 * 60 * 60 * 1000

const EXCEEDED = {
  count: `You have ${MOST_PICTURES} pictures that no report uses already. Those that your branding does not use either are removed after a day.`,
  bytes: `Your pictures take up ${formatBytes(MOST_BYTES)} already. Those of a report are removed some days after it is deleted.`,
}

const addressOf = (id: string) => `/api/files/${id}`

/**
 * Encodes a picture again, stores it and returns its address.
 * @throws 415 `unsupported_media_type` if it is not of the claimed type, 422 if it is damaged or has too many pixels, 403 `quota_used_up` if the
 * account has too many, or they take up too much.
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
  const { bytes: reencoded } = await reencodedPicture(bytes, contentType)
  const now = clock()
  const unused = await releaseUnused(database, accountId, new Date(now.getTime() - UNUSED_MS))
  await removeReleased({ database, storage }, unused)

  const id = newToken()
  // Before the bytes: a row without bytes is swept as unused, bytes without a row never are.
  const exceeded = await insertFile(
    database,
    { id, accountId, contentType, byteCount: reencoded.length, now },
    { count: MOST_PICTURES, bytes: MOST_BYTES },
  )
  if (exceeded !== null) throw new LotlineError('quota_used_up', EXCEEDED[exceeded])
  try {
    await storage.put(id, reencoded)
  } catch (error) {
    await deleteFile(database, id)
    throw error
  }
  return { address: addressOf(id) }
}

/** Throws 404 `not_found`. */
export async function readPicture(
  { database, storage }: Deps,
  id: string,
): Promise<{ contentType: string; bytes: Buffer }> {
  const contentType = await findContentType(database, id)
  const bytes = contentType === undefined ? null : await storage.read(id)
  if (contentType === undefined || bytes === null || !(await isShowable(bytes))) {
    throw new LotlineError('not_found', 'This picture is not here any more.')
  }
  return { contentType, bytes }
}

/** Removes the account's own pictures that were named before a change and are not any more. */
export async function removeReplaced(
  { database, storage }: Deps,
  accountId: string,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<void> {
  const prefix = addressOf('')
  const gone = before.filter((address) => address.startsWith(prefix) && !after.includes(address))
  const released = await releaseFiles(
    database,
    accountId,
    gone.map((address) => address.slice(prefix.length)),
  )
  await removeReleased({ database, storage }, released)
}

/**
 * Removes the pictures that no account has any more: it was deleted, or they were released and then not removed. One that cannot be removed holds up no
 * other. Returns their number, throws `AggregateError` for those that were not.
 */
export async function dropOrphanedPictures(deps: Pick<Deps, 'database' | 'storage'>): Promise<number> {
  const ids = await findOrphanedFiles(deps.database)
  const failures = await removeReleased(deps, ids)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} pictures were not removed.`)
  return ids.length
}

/** Removes pictures that no account has. One whose bytes cannot be removed retains its row: the job tries again, and reports why. Returns the failures. */
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
