import { afterEach, expect, it } from 'vitest'
import { describeOnBothEngines } from '../testing/databases/databases.ts'
import { migrateToLatest } from './migrate.ts'

describeOnBothEngines('The schema', (getDatabase) => {
  afterEach(async () => {
    await getDatabase().pool.query(
      `DELETE FROM kysely_migration WHERE name = '999-future'; UPDATE kysely_migration SET name = '001-schema' WHERE name = '001-initial'`,
    )
  })

  it('is left alone when it is up to date', async () => {
    await expect(migrateToLatest(getDatabase())).resolves.toBeUndefined()
  })

  it('is refused, with what to do, when a newer Lotline has changed it', async () => {
    await getDatabase().pool.query(`INSERT INTO kysely_migration VALUES ('999-future', '2030-01-01')`)
    await expect(migrateToLatest(getDatabase())).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      code: 'newer_schema',
      message: expect.stringMatching(/newer Lotline.*999-future.*Update Lotline/s),
    })
  })

  it('is refused, with what to do, when a version from before the first release made it', async () => {
    await getDatabase().pool.query(
      `UPDATE kysely_migration SET name = '001-initial' WHERE name = '001-schema'`,
    )
    await expect(migrateToLatest(getDatabase())).rejects.toMatchObject({
      code: 'unreleased_schema',
      message: expect.stringMatching(/before the first release.*Nothing was changed.*start Lotline/i),
    })
  })
})
