import { expect, it } from 'vitest'
import { describeOnBothEngines } from './databases.ts'

const source = {
  key: 'test-town',
  title: 'Test Town',
  publisher: 'Town of Test',
  licence: 'Open Government Licence',
  attribution: 'Contains information licensed by the Town of Test',
  cadence: 'weekly',
  licence_url: null,
  homepage: null,
  is_synthetic: false,
}

// Twice the same tests: the second group must find nothing of what the first one wrote.
for (const group of ['the first group', 'the second group']) {
  describeOnBothEngines(`A database for ${group} of tests`, (getDatabase) => {
    it('is empty at first, and takes rows', async () => {
      const { db } = getDatabase()
      expect(await db.selectFrom('source').selectAll().execute()).toEqual([])
      await db.insertInto('source').values(source).execute()
      expect(await db.selectFrom('source').select('title').execute()).toEqual([{ title: 'Test Town' }])
    })

    it('counts ids from 1', async () => {
      const { pool } = getDatabase()
      const used = `SELECT FROM pg_sequences WHERE last_value IS NOT NULL`
      expect((await pool.query(used)).rowCount).toBe(0)
      await pool.query(
        `SELECT nextval(format('%I.%I', schemaname, sequencename)::regclass) FROM pg_sequences`,
      )
      expect((await pool.query(used)).rowCount).toBeGreaterThan(0)
    })

    it('speaks PostGIS', async () => {
      const { rows } = await getDatabase().pool.query(
        `SELECT round(ST_Area(ST_Transform(ST_MakeEnvelope(-123.1, 49.2, -123.0, 49.3, 4326), 3005)) / 1e6) AS area`,
      )
      expect(rows).toEqual([{ area: 81 }])
    })
  })
}
