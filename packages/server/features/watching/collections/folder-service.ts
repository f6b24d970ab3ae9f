import { randomUUID } from 'node:crypto'
import { LotlineError } from '#contract/errors.ts'
import type { Folder } from '#contract/watching/collections.ts'
import type { Bounds } from '#contract/wire/geometry.ts'
import { MAX_FOLDER_PARCELS, watchedUntil } from '#domain/watching/collections.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { findExistingUpids } from '../../parcels/parcels/service.ts'
import { getWatchMonths, updateCollection } from './collection-queries.ts'
import {
  type CollectionOwner,
  checkCollectionLimit,
  checkDefinition,
  collectionNotFound,
  type Deps,
  getChange,
  type RequestedCollection,
  renew,
  restore,
  toCollection,
} from './collection-service.ts'
import {
  countParcels,
  deleteParcels,
  findFolder,
  findFolderBounds,
  findFolderParcels,
  insertFolder,
  insertParcels,
  listFolders,
  lockFolder,
} from './folder-queries.ts'

interface ChangedFolder {
  folder: Folder
  unknown: string[]
}

export async function getFolders({ database, clock }: Deps, accountId: string): Promise<Folder[]> {
  return (await listFolders(database, accountId, clock())).map(toCollection)
}

interface NewFolder {
  folderId?: string | undefined
  name: string
  upids?: readonly string[] | undefined
}

/**
 * Creates a folder, or returns the one with this id. @throws 404 if the id is taken or deleted, 422 at the
 * limit
 */
export async function createFolder(
  { database, clock }: Deps,
  accountId: string,
  { folderId: id = randomUUID(), name, upids = [] }: NewFolder,
): Promise<ChangedFolder> {
  const now = clock()
  const { known, unknown } = await splitKnown(database, upids)
  // The request is a retry.
  const existing = await findFolder(database, accountId, id, now)
  if (existing) return { folder: toCollection(existing), unknown }
  await inTransaction(database, async ({ db }) => {
    await checkCollectionLimit({ db }, 'folder', accountId)
    const months = await getWatchMonths({ db }, accountId)
    const expiresAt = watchedUntil(now, months)
    const isNew = await insertFolder({ db }, { id, accountId, name, expiresAt, now })
    if (isNew && known.length > 0) await insertParcels({ db }, id, known, now)
  })
  return { folder: await getFolder({ database, clock }, accountId, id), unknown }
}

/** @throws 404 if not deleted or too long ago */
export async function restoreFolder(deps: Deps, accountId: string, id: string): Promise<Folder> {
  await restore(deps, 'folder', accountId, id)
  return getFolder(deps, accountId, id)
}

/** @throws 404 */
export async function renewFolder(deps: Deps, accountId: string, id: string): Promise<Folder> {
  await renew(deps, 'folder', accountId, id)
  return getFolder(deps, accountId, id)
}

/** @throws 404; 400 for an unknown notification type; 403 for a type the account may not have */
export async function changeFolder(
  deps: Deps,
  { accountId, permissions }: CollectionOwner,
  id: string,
  changes: RequestedCollection,
): Promise<Folder> {
  checkDefinition('folder', changes.notifDef, permissions)
  const now = deps.clock()
  if (!(await updateCollection(deps.database, 'folder', accountId, id, getChange(changes), now)))
    throw notFound()
  return getFolder(deps, accountId, id)
}

/** @throws 404; 422 at the limit */
export async function addToFolder(
  { database, clock }: Deps,
  accountId: string,
  id: string,
  upids: readonly string[],
): Promise<ChangedFolder> {
  const { known, unknown } = await splitKnown(database, upids)
  await inTransaction(database, async ({ db }) => {
    if (!(await lockFolder({ db }, accountId, id))) throw notFound()
    await insertParcels({ db }, id, known, clock())
    if ((await countParcels({ db }, id)) > MAX_FOLDER_PARCELS) {
      throw new LotlineError('unprocessable', 'A folder can hold at most 50,000 parcels. Start another one.')
    }
  })
  return { folder: await getFolder({ database, clock }, accountId, id), unknown }
}

/** Removes parcels, ignoring those not in the folder. @throws 404 */
export async function removeFromFolder(
  { database, clock }: Deps,
  accountId: string,
  id: string,
  upids: readonly string[],
): Promise<Folder> {
  await inTransaction(database, async ({ db }) => {
    if (!(await lockFolder({ db }, accountId, id))) throw notFound()
    await deleteParcels({ db }, id, upids)
  })
  return getFolder({ database, clock }, accountId, id)
}

/** Lists the parcels in the order in which they were added, with their bounds. @throws 404 */
export async function listFolderParcels(
  deps: Deps,
  accountId: string,
  id: string,
): Promise<{ upids: string[]; bounds: Bounds | null }> {
  await getFolder(deps, accountId, id)
  const [upids, bounds] = await Promise.all([
    findFolderParcels(deps.database, id),
    findFolderBounds(deps.database, id),
  ])
  return { upids, bounds }
}

/** @throws 404, also for another account's folder */
async function getFolder({ database, clock }: Deps, accountId: string, id: string): Promise<Folder> {
  const row = await findFolder(database, accountId, id, clock())
  if (!row) throw notFound()
  return toCollection(row)
}

const notFound = () => collectionNotFound('folder')

async function splitKnown(
  database: Deps['database'],
  upids: readonly string[],
): Promise<{ known: string[]; unknown: string[] }> {
  const existing = await findExistingUpids(database, upids)
  const { known = [], unknown = [] } = Object.groupBy(new Set(upids), (upid) =>
    existing.has(upid) ? 'known' : 'unknown',
  )
  return { known, unknown }
}
