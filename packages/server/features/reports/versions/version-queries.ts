/** Callers check that the report belongs to the account. */
import { sql } from 'kysely'
import type { Report } from '#contract/report/reports.ts'
import { listPictureIds } from '#domain/report/printed-content.ts'
import type { Queryable } from '../../../db/open.ts'

export const findVersions = ({ db }: Queryable, reportId: string) =>
  db
    .selectFrom('report_version')
    .select(['id', 'stored_at', 'part_keys', 'followed_by'])
    .where('report_id', '=', reportId)
    .orderBy('stored_at', 'desc')
    .orderBy('followed_by', 'desc')
    .execute()

export async function findVersion(
  { db }: Queryable,
  reportId: string,
  versionId: string,
): Promise<Report | undefined> {
  const row = await db
    .selectFrom('report_version')
    .select('content')
    .where('report_id', '=', reportId)
    .where('id', '=', versionId)
    .executeTakeFirst()
  return row?.content as Report | undefined
}

interface TakenOver {
  keys: readonly string[]
  version: number
}

export async function insertVersion(
  { db }: Queryable,
  content: Report,
  { keys, version }: TakenOver,
  { now, max }: { now: Date; max: number },
): Promise<void> {
  await db
    .insertInto('report_version')
    .values({
      report_id: content.id,
      stored_at: now,
      part_keys: [...keys],
      followed_by: version,
      content: JSON.stringify(content),
      pictures: [...new Set(listPictureIds(content.parts))],
      attachments: content.attachments.map(({ id }) => id),
    })
    .execute()
  await sql`
    DELETE FROM report_version WHERE id IN (
      SELECT id FROM report_version WHERE report_id = ${content.id}::uuid
      ORDER BY stored_at DESC, followed_by DESC OFFSET ${max})`.execute(db)
}

/** Adds further parts of the same comparison to a version, which keeps the content before the first part. */
export async function extendVersion(
  { db }: Queryable,
  versionId: string,
  { keys, version }: TakenOver,
): Promise<void> {
  await db
    .updateTable('report_version')
    .set({ part_keys: sql`part_keys || ${[...keys]}::text[]`, followed_by: version })
    .where('id', '=', versionId)
    .execute()
}
