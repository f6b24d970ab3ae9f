import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'

/** Two areas on which an intersection in floating point gives up at first; PostGIS itself then tries other ways. */
const PARCEL =
  'POLYGON((-123.8870567 49.3342877,-123.8872898 49.3343136,-123.8874035 49.3340113,-123.8873306 49.3340033,-123.8871724 49.3339857,-123.8870567 49.3342877))'
const AREA =
  'POLYGON((-123.8875769 49.3343458,-123.8877011 49.3340081,-123.8878305 49.3336714,-123.8879679 49.3333365,-123.8881153 49.3330037,-123.887592 49.3329462,-123.8870686 49.332886,-123.8865486 49.332816,-123.8860353 49.3327301,-123.885532 49.3326236,-123.8855333 49.3326567,-123.8855617 49.3329047,-123.8856048 49.3331561,-123.8856593 49.3334107,-123.8857155 49.3336686,-123.8857668 49.3339271,-123.8857949 49.3341238,-123.8862379 49.3341889,-123.8866837 49.334245,-123.8871305 49.3342959,-123.8875769 49.3343458))'
const OVERLAY = sql<{
  area: number
}>`SELECT ST_Area(ST_Intersection(${AREA}::geometry, ${PARCEL}::geometry)) AS area`

describeOnBothEngines('a statement that its geometry library gives up on', (getDatabase) => {
  it('answers or fails, and is never taken for an empty answer', async () => {
    const { db, pool, kind } = getDatabase()
    for (let i = 0; i < 3; i++) {
      const requested = OVERLAY.execute(db).then(({ rows }) => rows.length)
      if (kind === 'native') expect(await requested).toBe(1)
      else await expect(requested).rejects.toMatchObject({ code: 'XX000' })
      expect((await pool.query('SELECT 7 AS n')).rows).toEqual([{ n: 7 }])
    }
  })

  it('leaves nothing of what it did before, within a transaction or without', async () => {
    const { db, pool, kind } = getDatabase()
    if (kind === 'native') return
    await pool.query('CREATE TABLE lost (number int, area float)')
    const insert = sql`INSERT INTO lost SELECT g, CASE WHEN g = 500 THEN (${OVERLAY}) END FROM generate_series(1, 1000) g`
    await expect(insert.execute(db)).rejects.toMatchObject({ code: 'XX000' })
    const client = await pool.connect()
    await client.query('BEGIN; INSERT INTO lost VALUES (1)')
    await expect(
      client.query(insert.compile(db).sql, [...insert.compile(db).parameters]),
    ).rejects.toMatchObject({
      code: 'XX000',
    })
    await expect(client.query('SELECT 1')).rejects.toMatchObject({ code: '25P02' })
    expect((await client.query('COMMIT')).command).toBe('ROLLBACK')
    client.release()
    expect((await pool.query('SELECT count(*)::int AS n FROM lost')).rows).toEqual([{ n: 0 }])
    await pool.query('DROP TABLE lost')
  })

  it('all else goes on as ever: several statements, none, and errors of their own', async () => {
    const { pool } = getDatabase()
    const several = (await pool.query('SELECT 1; SELECT 2')) as unknown as { rowCount: number }[]
    expect(several.map(({ rowCount }) => rowCount)).toEqual([1, 1])
    await expect(pool.query('SELECT 1/0')).rejects.toThrow('division by zero')
    expect((await pool.query('SELECT WHERE false')).rows).toEqual([])
  })
})
