import type { PartData } from '#contract/report/reports.ts'
import type { SubPartState } from '#domain/report/report-sub-parts.ts'
import type { Queryable } from '../../../db/open.ts'

export interface StoredSubPart extends SubPartState<PartData> {
  withoutQuota: readonly string[]
}

export const getSubParts = ({ sub_parts }: { sub_parts: unknown }): StoredSubPart[] =>
  Object.values(sub_parts as Record<string, StoredSubPart>)

export async function lockSubParts(
  { db }: Queryable,
  reportId: string,
  key: string,
  taskId: string,
): Promise<StoredSubPart[] | undefined> {
  const row = await db
    .selectFrom('report_part')
    .select('sub_parts')
    .where('report_id', '=', reportId)
    .where('key', '=', key)
    .where('task_id', '=', taskId)
    .where('status', '=', 'pending')
    .forUpdate()
    .executeTakeFirst()
  return row && getSubParts(row)
}

export async function storeSubParts(
  { db }: Queryable,
  reportId: string,
  key: string,
  subParts: readonly StoredSubPart[],
): Promise<void> {
  const byName = Object.fromEntries(subParts.map((subPart) => [subPart.key, subPart]))
  await db
    .updateTable('report_part')
    .set({ sub_parts: JSON.stringify(byName) })
    .where('report_id', '=', reportId)
    .where('key', '=', key)
    .execute()
}
