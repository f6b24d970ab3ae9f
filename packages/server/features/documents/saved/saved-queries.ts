/**
 * Reports and analyses. Their kinds are also table names. Queries are limited to one account; only
 * `restoreDeleted` includes deleted rows.
 */
import type { Updateable } from 'kysely'
import type { LinkKind } from '#domain/share/share-rules.ts'
import { dropSurplusDeleted } from '../../../db/deleted-rows.ts'
import { lockForCounting } from '../../../db/in-transaction.ts'
import type { Queryable } from '../../../db/open.ts'
import { affectsRows, findsRow } from '../../../db/row-results.ts'
import type { Schema } from '../../../db/schema/schema.ts'

export { restoreDeleted } from '../../../db/deleted-rows.ts'

export type DocumentChanges = Updateable<Schema['analysis']> | Updateable<Schema['report']>

/** Locks the account. Returns whether the id exists, so that a retry does not count against the limit. */
export async function wasCreated({ db }: Queryable, kind: LinkKind, accountId: string, id: string) {
  await lockForCounting({ db }, accountId)
  return db
    .selectFrom(kind)
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$call(findsRow)
}

const updateOwn = ({ db }: Queryable, kind: LinkKind, accountId: string, id: string) =>
  db
    .updateTable(kind)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)

/** Writes the next version, if `version` is current or omitted. Returns whether it wrote. */
export function advanceRow(
  queryable: Queryable,
  kind: LinkKind,
  accountId: string,
  { id, version }: { id: string; version?: number },
  changes: DocumentChanges,
  now: Date,
) {
  const advancing = updateOwn(queryable, kind, accountId, id).set((set) => ({
    ...changes,
    version: set('version', '+', 1),
    updated_at: now,
  }))
  return (version === undefined ? advancing : advancing.where('version', '=', version)).$call(affectsRows)
}

/** Marks a document as deleted. Only the newest `max` can be restored. False if it does not exist. */
export async function markDeleted(
  queryable: Queryable,
  kind: LinkKind,
  accountId: string,
  id: string,
  now: Date,
  max: number,
) {
  const isDeleted = await updateOwn(queryable, kind, accountId, id)
    .set({ deleted_at: now })
    .$call(affectsRows)
  await dropSurplusDeleted(queryable, kind, accountId, max)
  return isDeleted
}
