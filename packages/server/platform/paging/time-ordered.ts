import { type RawBuilder, sql } from 'kysely'
import { PAGE_SIZE } from '#contract/wire/pages.ts'
import type { Database } from '../../db/open.ts'
import type { TimeCursor } from './cursor.ts'

export interface RawPage<Row> {
  /** Rows of the page, plus one if more follow. */
  rows: (Row & { cursor_at: string; cursor_id: string })[]
  total: number
}

interface TimeOrdered {
  /** Columns of the select list. */
  columns: RawBuilder<unknown>
  /** Tables with their joins. */
  from: RawBuilder<unknown>
  /** Conditions, without `where`. */
  where: RawBuilder<unknown>
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
  /** Type by which the id is compared. */
  idType: 'uuid' | 'bigint'
  after: TimeCursor | null
}

/** Reads a page, newest first, and the total count. */
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

/** Condition that a text column matches the pattern; true without a pattern. */
export const matches = (pattern: string | null, ...columns: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  pattern === null
    ? sql`true`
    : sql`(${sql.join(
        columns.map((column) => sql`${column} ILIKE ${pattern}`),
        sql` OR `,
      )})`
