import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../testing/databases/databases.ts'
import { isoTime } from './iso-time.ts'

const TIMES = ['1999-12-31T23:59:59.999999Z', '2026-07-01T00:00:00Z', '2026-11-21T10:00:00.0409Z']

describeOnBothEngines('A time as text', (getDatabase) => {
  it('is the text that toISOString returns, cut to milliseconds', async () => {
    const { rows } = await sql<{ at: Date; text: string }>`
      SELECT at, ${isoTime(sql`at`)} AS text FROM unnest(${TIMES}::timestamptz[]) AS at`.execute(
      getDatabase().db,
    )
    expect(rows.map(({ text }) => text)).toEqual(rows.map(({ at }) => at.toISOString()))
    expect(rows[0]?.text).toBe('1999-12-31T23:59:59.999Z')
  })

  it('is null without a time', async () => {
    const { rows } = await sql`SELECT ${isoTime(sql`NULL::timestamptz`)} AS text`.execute(getDatabase().db)
    expect(rows).toEqual([{ text: null }])
  })
})
