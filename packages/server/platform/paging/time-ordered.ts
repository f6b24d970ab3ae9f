import { type RawBuilder, sql } from 'kysely'
import { PAGE_SIZE } from '#contract/wire/pages.ts'
import type { Database } from '../../db/open.ts'
import type { TimeCursor } from './cursor.ts'

export interface RawPage<Row> {
  /** A page of rows, with one extra if more follow. */
  rows: (Row & { cursor_at: string; cursor_id: string })[]
  total: number
}

interface TimeOrdered {
  columns: RawBuilder<unknown>
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
  idType: 'uuid' | 'bigint'
  after: TimeCursor | null
}

/** Returns the newest rows first. */
export async function readTimeOrdered<Row>(
  { db }: Database,
  { columns, from, where, at, id, idType, after }: TimeOrdered,
): Promise<RawPage<Row>> {
  const condition = after
    ? sql`AND (${at}, ${id}) < (${after.at}::timestamptz, ${after.id}::${sql.raw(idType)})`
    : sql``
  const [page, counted] = await Promise.all([
    sql<Row & { cursor_at: string; cursor_id: string }>`
      SELECT ${columns}, ${id}::text AS cursor_id,
        to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS cursor_at
      FROM ${from} WHERE ${where} ${condition}
      ORDER BY ${at} DESC, ${id} DESC LIMIT ${PAGE_SIZE + 1}
    `.execute(db),
    sql<{ total: number }>`SELECT count(*)::integer AS total FROM ${from} WHERE ${where}`.execute(db),
  ])
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0 }
}

/** SQL, which is true without a pattern. */
export const matches = (pattern: string | null, ...columns: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  pattern === null
    ? sql`true`
    : sql`(${sql.join(
        columns.map((column) => sql`${column} ILIKE ${pattern}`),
        sql` OR `,
      )})`
