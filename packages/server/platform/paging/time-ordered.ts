import { type RawBuilder, sql } from 'kysely'
import { PAGE_SIZE } from '#contract/wire/pages.ts'
import type { Database } from '../../db/open.ts'
import type { TimeCursor } from './cursor.ts'

export interface RawPage<Row> {
  /** Rows of the page, and one more when there is one. */
  rows: (Row & { cursor_at: string; cursor_id: string })[]
  total: number
}

interface TimeOrdered {
  /** Columns of the select list. */
  columns: RawBuilder<unknown>
  /** Tables with their joins. */
  from: RawBuilder<unknown>
  /** Conditions, without the word. */
  where: RawBuilder<unknown>
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
  /** Type of the id, by which it is compared. */
  idType: 'uuid' | 'bigint'
  after: TimeCursor | null
}

/** A page of what is ordered by time, newest first, and the length of the whole list. */
export async function readTimeOrdered<Row>(
  { db }: Database,
  { columns, from, where, at, id, idType, after }: TimeOrdered,
): Promise<RawPage<Row>> {
  const beyond = after
    ? sql`AND (${at}, ${id}) < (${after.at}::timestamptz, ${after.id}::${sql.raw(idType)})`
    : sql``
  const [page, counted] = await Promise.all([
    sql<Row & { cursor_at: string; cursor_id: string }>`
      SELECT ${columns}, ${id}::text AS cursor_id,
        to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS cursor_at
      FROM ${from} WHERE ${where} ${beyond}
      ORDER BY ${at} DESC, ${id} DESC LIMIT ${PAGE_SIZE + 1}
    `.execute(db),
    sql<{ total: number }>`SELECT count(*)::integer AS total FROM ${from} WHERE ${where}`.execute(db),
  ])
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0 }
}

/** Returns the condition that a text column contains the pattern; true for no pattern. */
export const matches = (pattern: string | null, ...columns: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  pattern === null
    ? sql`true`
    : sql`(${sql.join(
        columns.map((column) => sql`${column} ILIKE ${pattern}`),
        sql` OR `,
      )})`
