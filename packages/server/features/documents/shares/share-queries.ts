import { type Insertable, type Selectable, sql } from 'kysely'
import { LotlineError } from '#contract/errors.ts'
import type { LinkKind } from '#domain/share/share-rules.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { lockForCounting } from '../../../db/in-transaction.ts'
import type { Queryable } from '../../../db/open.ts'
import { countAffected, findsRow } from '../../../db/row-results.ts'
import type { Schema } from '../../../db/schema/schema.ts'

export interface ShareSubject {
  kind: LinkKind
  id: string
}

export type ShareRow = Selectable<Schema['share']>

/** Newest first. */
export function listShares({ db }: Queryable, accountId: string, { kind, id }: ShareSubject) {
  return db
    .selectFrom('share')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function lockShareCount({ db }: Queryable, accountId: string, subject: ShareSubject) {
  await lockForCounting({ db }, accountId)
  return (await listShares({ db }, accountId, subject)).length
}

/** @throws 409 `conflict` while the account is scheduled for deletion, when its links do not open. */
export async function insertShare({ db }: Queryable, share: Insertable<Schema['share']>): Promise<ShareRow> {
  const owner = db.selectFrom('account').select('deletes_at').where('id', '=', share.account_id)
  const { deletes_at } = (await owner.executeTakeFirst()) ?? {}
  if (deletes_at)
    throw new LotlineError(
      'conflict',
      'This account is scheduled for deletion, so its links do not open. Keep the account before you share from it.',
    )
  return db.insertInto('share').values(share).returningAll().executeTakeFirstOrThrow()
}

export const isShareId = ({ db }: Queryable, id: string) =>
  db.selectFrom('share').select('id').where('id', '=', id).$call(findsRow)

/** Deletes a link and returns its subject. Undefined if the account has no such link. */
export function deleteShare({ db }: Queryable, accountId: string, kind: ShareSubject['kind'], id: string) {
  return db
    .deleteFrom('share')
    .where('account_id', '=', accountId)
    .where('subject_kind', '=', kind)
    .where('id', '=', id)
    .returning('subject_id')
    .executeTakeFirst()
}

export function findByToken({ db }: Queryable, kind: ShareSubject['kind'], tokenHash: Buffer, now: Date) {
  return selectOpen({ db }, kind, now).where('token_hash', '=', tokenHash).executeTakeFirst()
}

export function findById({ db }: Queryable, kind: ShareSubject['kind'], id: string, now: Date) {
  return selectOpen({ db }, kind, now).where('id', '=', id).executeTakeFirst()
}

export type OpenShare = NonNullable<Awaited<ReturnType<typeof findById>>>

/** `parts` are null, except for links of earlier versions. */
const selectOpen = ({ db }: Queryable, kind: ShareSubject['kind'], now: Date) =>
  db
    .selectFrom('share')
    .select(['id', 'account_id as accountId', 'subject_id as subjectId', 'shows_files as showsFiles'])
    .select(['offers_pdf as offersPdf', 'password_hash as passwordHash', 'parts'])
    .select(sql<UnitSystem>`units`.as('units'))
    .where('subject_kind', '=', kind)
    .where('expires_at', '>', now)
    // Links stop working when the owner schedules the account's deletion.
    .where('account_id', 'in', db.selectFrom('account').select('id').where('deletes_at', 'is', null))

export async function countOpening({ db }: Queryable, id: string, now: Date) {
  await db
    .updateTable('share')
    .set((row) => ({ opened_count: row('opened_count', '+', 1), last_opened_at: now }))
    .where('id', '=', id)
    .execute()
}

export const deleteExpired = ({ db }: Queryable, before: Date) =>
  db.deleteFrom('share').where('expires_at', '<', before).$call(countAffected)
