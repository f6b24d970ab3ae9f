import { type RawBuilder, sql } from 'kysely'
import { PAGE_SIZE } from '#contract/wire/pages.ts'
import type { Database } from '../../db/open.ts'
import { likePattern, type Page, readTimeCursor, toPage } from './cursor.ts'

/** What a page of a list requests. */
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
  /** `next` of the previous page. */
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
    sql<Row & { cursor: string }>`
      SELECT ${columns},
        to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || ${id}::text AS cursor
      FROM ${from} WHERE ${where} ${condition}
      ORDER BY ${at} DESC, ${id} DESC LIMIT ${PAGE_SIZE + 1}
    `.execute(db),
    sql<{ total: number }>`SELECT count(*)::integer AS total FROM ${from} WHERE ${where}`.execute(db),
  ])
  const total = counted.rows[0]?.total ?? 0
  return toPage(
    page.rows,
    total,
    ({ cursor }) => cursor,
    ({ cursor: _, ...row }) => row as Row,
  )
}

/** SQL condition, which is true if there is no value. */
export const equals = (column: RawBuilder<unknown>, value: string | undefined): RawBuilder<unknown> =>
  value === undefined ? sql`true` : sql`${column} = ${value}`

/** SQL condition that a column contains the search text. True if there is none. */
export function matches(search: string | undefined, ...columns: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const pattern = likePattern(search)
  if (pattern === null) return sql`true`
  const comparisons = columns.map((column) => sql`${column} ILIKE ${pattern}`)
  return sql`(${sql.join(comparisons, sql` OR `)})`
}
