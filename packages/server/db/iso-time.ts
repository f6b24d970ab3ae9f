import { type RawBuilder, sql } from 'kysely'

/** SQL: a time as text, in the form of `toISOString`. Null if the time is null. */
export const isoTime = (time: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
