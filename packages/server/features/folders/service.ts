import { type Folder, MAX_FOLDER_PARCELS } from '#contract/collections.ts'
import { LotlineError } from '#contract/errors.ts'
import type { Bounds } from '#contract/geometry.ts'
import { MAX_FOLDERS, UNDO_HOURS, watchedUntil } from '#domain/collections.ts'
import { checkNotificationDefinition } from '#domain/notification-types.ts'
import type { ResourceKey } from '#domain/permissions.ts'
import type { AppContext } from '../../app.ts'
import type { Database } from '../../db/open.ts'
import {
  boundsOf,
  countFolders,
  countParcels,
  deleteParcels,
  dropDeleted,
  type FolderChange,
  type FolderRow,
  findFolder,
  insertFolder,
  insertParcels,
  knownParcels,
  listFolders,
  lockFolder,
  parcelsOf,
  restoreDeleted,
  updateFolder,
  watchMonths,
} from './folder-queries.ts'

export { watchMonths } from './folder-queries.ts'

type Parts = Pick<AppContext, 'database' | 'clock'>

/** A folder, and which of the parcels given are not in the data and were left out. */
export interface ChangedFolder {
  folder: Folder
  unknown: string[]
}

/** By name. */
export async function foldersOf({ database, clock }: Parts, accountId: string): Promise<Folder[]> {
  return (await listFolders(database, accountId, clock())).map(asFolder)
}

/** Throws 422 when the account has as many as it may. */
export async function createFolder(
  { database, clock }: Parts,
  accountId: string,
  { name, upids = [] }: { name: string; upids?: readonly string[] | undefined },
): Promise<ChangedFolder> {
  const now = clock()
  const known = upids.length === 0 ? [] : await knownParcels(database, [...new Set(upids)])
  const id = await database.db.transaction().execute(async (db) => {
    if ((await countFolders({ db }, accountId)) >= MAX_FOLDERS) {
      throw new LotlineError('unprocessable', `At most ${MAX_FOLDERS} folders are kept. Delete one first.`)
    }
    const months = await watchMonths({ db }, accountId)
    const expiresAt = watchedUntil(now, months)
    const created = await insertFolder({ db }, { accountId, name, expiresAt, now })
    if (known.length > 0) await insertParcels({ db }, created, known, now)
    return created
  })
  return { folder: await folderOf({ database, clock }, accountId, id), unknown: without(upids, known) }
}

/** Throws 404. */
export const renameFolder = (parts: Parts, accountId: string, id: string, name: string): Promise<Folder> =>
  change(parts, accountId, id, { name })

/** Throws 404. */
export async function deleteFolder({ database, clock }: Parts, accountId: string, id: string): Promise<void> {
  const now = clock()
  if (!(await updateFolder(database, accountId, id, { deleted_at: now }, now))) throw notFound()
}

/** Throws 404 when it was deleted too long ago, or never. */
export async function restoreFolder(parts: Parts, accountId: string, id: string): Promise<Folder> {
  const since = new Date(parts.clock().getTime() - UNDO_HOURS * 3_600_000)
  if (!(await restoreDeleted(parts.database, accountId, id, since))) throw notFound()
  return folderOf(parts, accountId, id)
}

/** From now on for as long as the preferences say. Throws 404. */
export async function renewFolder(parts: Parts, accountId: string, id: string): Promise<Folder> {
  const months = await watchMonths(parts.database, accountId)
  return change(parts, accountId, id, { expires_at: watchedUntil(parts.clock(), months), reminded_at: null })
}

/** Throws 404, 400 for a type that is none, and 403 for one that the account may not choose. */
export async function setFolderNotifications(
  parts: Parts,
  { accountId, allowed }: { accountId: string; allowed: ReadonlySet<ResourceKey> },
  id: string,
  {
    notifDef,
    notifEnabled,
  }: { notifDef?: readonly string[] | undefined; notifEnabled?: boolean | undefined },
): Promise<Folder> {
  if (notifDef !== undefined) {
    const checked = checkNotificationDefinition('folder', notifDef, allowed)
    if (!checked.ok)
      throw new LotlineError(checked.isForbidden ? 'permission_required' : 'bad_request', checked.reason)
  }
  return change(parts, accountId, id, {
    ...(notifDef !== undefined && { notif_def: [...new Set(notifDef)] }),
    ...(notifEnabled !== undefined && { notif_enabled: notifEnabled }),
  })
}

/** Throws 404, and 422 when the folder would hold too many. */
export async function addToFolder(
  { database, clock }: Parts,
  accountId: string,
  id: string,
  upids: readonly string[],
): Promise<ChangedFolder> {
  const known = await knownParcels(database, [...new Set(upids)])
  await database.db.transaction().execute(async (db) => {
    if (!(await lockFolder({ db }, accountId, id))) throw notFound()
    await insertParcels({ db }, id, known, clock())
    if ((await countParcels({ db }, id)) > MAX_FOLDER_PARCELS) {
      throw new LotlineError('unprocessable', 'A folder holds at most 50,000 parcels. Begin another one.')
    }
  })
  return { folder: await folderOf({ database, clock }, accountId, id), unknown: without(upids, known) }
}

/** Throws 404. Parcels that are not in it are passed over. */
export async function removeFromFolder(
  { database, clock }: Parts,
  accountId: string,
  id: string,
  upids: readonly string[],
): Promise<Folder> {
  await database.db.transaction().execute(async (db) => {
    if (!(await lockFolder({ db }, accountId, id))) throw notFound()
    await deleteParcels({ db }, id, upids)
  })
  return folderOf({ database, clock }, accountId, id)
}

/** In the order in which they were added, and where they are. Throws 404. */
export async function folderParcels(
  parts: Parts,
  accountId: string,
  id: string,
): Promise<{ upids: string[]; bounds: Bounds | null }> {
  await folderOf(parts, accountId, id)
  const [upids, bounds] = await Promise.all([parcelsOf(parts.database, id), boundsOf(parts.database, id)])
  return { upids, bounds }
}

/** Throws 404, also for a folder of somebody else. */
async function folderOf({ database, clock }: Parts, accountId: string, id: string): Promise<Folder> {
  const row = await findFolder(database, accountId, id, clock())
  if (!row) throw notFound()
  return asFolder(row)
}

/** Deleting them cannot be undone any more. */
export const dropDeletedFolders = (database: Database, now: Date): Promise<number> =>
  dropDeleted(database, new Date(now.getTime() - UNDO_HOURS * 3_600_000))

async function change(parts: Parts, accountId: string, id: string, to: FolderChange): Promise<Folder> {
  if (!(await updateFolder(parts.database, accountId, id, to, parts.clock()))) throw notFound()
  return folderOf(parts, accountId, id)
}

const notFound = () => new LotlineError('not_found', 'This folder does not exist any more.')

function without(upids: readonly string[], known: readonly string[]): string[] {
  const there = new Set(known)
  return [...new Set(upids)].filter((upid) => !there.has(upid))
}

function asFolder(row: FolderRow): Folder {
  return {
    id: row.id,
    name: row.name,
    notifDef: row.notif_def,
    notifEnabled: row.notif_enabled,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    unread: row.unread,
    parcelCount: row.parcel_count,
  }
}
