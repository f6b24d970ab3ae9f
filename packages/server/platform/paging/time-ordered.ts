import { type RawBuilder, sql } from 'kysely'
import { PAGE_SIZE } from '#contract/wire/pages.ts'
import type { Database } from '../../db/open.ts'
import { getTimeCursor, likePattern, type Page, readTimeCursor, toPage } from './cursor.ts'

/** Query of a page. */
export interface Seek {
  search?: string | undefined
  after?: string | undefined
}

interface TimeOrdered {
  columns: RawBuilder<unknown>
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
  idType?: 'uuid' | 'bigint'
  /** `next` of the page before. */
  after: string | undefined
}

/** Reads a page of rows, the newest first. @throws 400 `bad_request` for an invalid `after` */
export async function readTimePage<Row>(
  { db }: Database,
  { columns, from, where, at, id, idType = 'uuid', after }: TimeOrdered,
): Promise<Page<Row>> {
  const cursor = readTimeCursor(after, idType)
  const condition = cursor
    ? sql`AND (${at}, ${id}) < (${cursor.at}::timestamptz, ${cursor.id}::${sql.raw(idType)})`
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
  const withoutCursor = ({ cursor_at: _, cursor_id: __, ...row }: (typeof page.rows)[number]) => row as Row
  return toPage(page.rows, counted.rows[0]?.total ?? 0, getTimeCursor, withoutCursor)
}

/** SQL, which is true without a value. */
export const equals = (column: RawBuilder<unknown>, value: string | undefined): RawBuilder<unknown> =>
  value === undefined ? sql`true` : sql`${column} = ${value}`

/** SQL, which is true without words. */
export function matches(search: string | undefined, ...columns: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const pattern = likePattern(search)
  if (pattern === null) return sql`true`
  const comparisons = columns.map((column) => sql`${column} ILIKE ${pattern}`)
  return sql`(${sql.join(comparisons, sql` OR `)})`
}
