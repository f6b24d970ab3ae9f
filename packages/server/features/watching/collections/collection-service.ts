import { LotlineError } from '#contract/errors.ts'
import { HistoryView } from '#contract/watching/collections.ts'
import { undoableSince } from '#domain/account/deletion.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import { MAX_AREAS, MAX_FOLDERS, watchedUntil } from '#domain/watching/collections.ts'
import { type CollectionKind, checkNotificationDefinition } from '#domain/watching/notification-types.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction, lockCount } from '../../../db/in-transaction.ts'
import type { Database, Queryable } from '../../../db/open.ts'
import type { Session } from '../../../platform/requests/session.ts'
import {
  type CollectionChange,
  type CollectionTable,
  dropDeleted,
  dropSurplusDeleted,
  getWatchMonths,
  restoreDeleted,
  updateCollection,
} from './collection-queries.ts'

export type Deps = Pick<AppContext, 'database' | 'clock'>

export interface CollectionOwner {
  accountId: string
  permissions: ReadonlySet<ResourceKey>
}

export const toOwner = ({ accountId, allowedResources }: Session): CollectionOwner => ({
  accountId,
  permissions: allowedResources,
})

const TABLES: Record<CollectionKind, CollectionTable> = { folder: 'folder', area: 'watched_area' }
const LIMITS: Record<CollectionKind, { max: number; message: string }> = {
  folder: { max: MAX_FOLDERS, message: `At most ${MAX_FOLDERS} folders are kept. Delete one first.` },
  area: { max: MAX_AREAS, message: `At most ${MAX_AREAS} areas are watched. Delete one first.` },
}

/** Must be called in the transaction that adds the collection. @throws 422 at the limit */
export async function checkCollectionLimit(
  queryable: Queryable,
  kind: CollectionKind,
  accountId: string,
): Promise<void> {
  const { max, message } = LIMITS[kind]
  if ((await lockCount(queryable, TABLES[kind], accountId)) >= max)
    throw new LotlineError('unprocessable', message)
}

export const collectionNotFound = (kind: CollectionKind) =>
  new LotlineError('not_found', `This ${kind} no longer exists.`)

/** @throws 400 for an unknown type, 403 for one without permission */
export function checkDefinition(
  kind: CollectionKind,
  notifDef: readonly string[] | undefined,
  permissions: ReadonlySet<ResourceKey>,
): void {
  if (notifDef === undefined) return
  const result = checkNotificationDefinition(kind, notifDef, permissions)
  if (!result.ok) {
    throw new LotlineError(result.isForbidden ? 'permission_required' : 'bad_request', result.reason)
  }
}

export interface RequestedCollection {
  name?: string | undefined
  notifDef?: readonly string[] | undefined
  notifEnabled?: boolean | undefined
  history?: HistoryView | undefined
}

export const getChange = ({
  name,
  notifDef,
  notifEnabled,
  history,
}: RequestedCollection): CollectionChange => ({
  ...(name !== undefined && { name }),
  ...(notifDef !== undefined && { notif_def: [...new Set(notifDef)] }),
  ...(notifEnabled !== undefined && { notif_enabled: notifEnabled }),
  ...(history !== undefined && { history: JSON.stringify(history) }),
})

export const toCollection = <Row extends { created_at: Date; expires_at: Date; history: unknown }>({
  created_at,
  expires_at,
  history,
  ...row
}: Row) => ({
  ...row,
  createdAt: created_at.toISOString(),
  expiresAt: expires_at.toISOString(),
  history: HistoryView.parse(history),
})

/** Renews watching for the preferred period. @throws 404 */
export async function renew({ database, clock }: Deps, kind: CollectionKind, accountId: string, id: string) {
  const expires_at = watchedUntil(clock(), await getWatchMonths(database, accountId))
  const change = { expires_at, reminded_at: null }
  if (!(await updateCollection(database, TABLES[kind], accountId, id, change, clock()))) {
    throw collectionNotFound(kind)
  }
}

/** A deleted collection can be restored for a day. @throws 404 */
export async function deleteCollection(
  { database, clock }: Deps,
  kind: CollectionKind,
  accountId: string,
  id: string,
): Promise<void> {
  const now = clock()
  if (!(await updateCollection(database, TABLES[kind], accountId, id, { deleted_at: now }, now))) {
    throw collectionNotFound(kind)
  }
  await dropSurplusDeleted(database, TABLES[kind], accountId, LIMITS[kind].max)
}

/** @throws 404 if not deleted or too long ago, 422 at the limit */
export async function restore(
  { database, clock }: Deps,
  kind: CollectionKind,
  accountId: string,
  id: string,
): Promise<void> {
  await inTransaction(database, async ({ db }) => {
    await checkCollectionLimit({ db }, kind, accountId)
    if (!(await restoreDeleted({ db }, TABLES[kind], accountId, id, undoableSince(clock())))) {
      throw collectionNotFound(kind)
    }
  })
}

export async function dropDeletedCollections(database: Database, now: Date): Promise<number> {
  let count = 0
  for (const table of Object.values(TABLES)) count += await dropDeleted(database, table, undoableSince(now))
  return count
}
