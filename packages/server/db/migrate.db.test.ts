import { expect, it } from 'vitest'
import { checkSchema } from '../cli/doctor/database-checks.ts'
import { describeOnBothEngines } from '../testing/databases/databases.ts'
import { migrateToLatest, migrationsDone } from './migrate.ts'
import { connectDatabase } from './open.ts'

describeOnBothEngines('The schema', (getDatabase) => {
  const query = (statement: string) => getDatabase().pool.query(statement)
  const done = () => migrationsDone(getDatabase().pool)

  it('has its extensions, however many servers start on a new database at once', async () => {
    const { connectionString } = getDatabase().pool.options
    // One process starts the embedded engine.
    if (connectionString === undefined) return
    await query('CREATE DATABASE extensions_at_once TEMPLATE template0')
    const url = connectionString.replace(/\/[^/?]+(?=\?|$)/, '/extensions_at_once')
    const opened = await Promise.all([1, 2, 3].map(() => connectDatabase({ url })))
    for (const database of opened) await database.close()
    await query('DROP DATABASE extensions_at_once')
  })

  it('is left alone when it is up to date', async () => {
    await expect(migrateToLatest(getDatabase())).resolves.toBeUndefined()
  })

  it('is refused, with what to do, when a newer Lotline has changed it', async () => {
    await query(`INSERT INTO kysely_migration VALUES ('999-future', '2030-01-01')`)
    await expect(migrateToLatest(getDatabase())).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      code: 'newer_schema',
      message: expect.stringMatching(/newer Lotline.*999-future.*Update Lotline/s),
    })
    await query(`DELETE FROM kysely_migration WHERE name = '999-future'`)
  })

  it('is up to date when a migration was recorded under its earlier name', async () => {
    const before = await done()
    await query(`UPDATE kysely_migration SET name = '049-report-place' WHERE name = '050-report-place'`)
    await query(`DELETE FROM kysely_migration WHERE name = '000-early-tables'`)
    await migrateToLatest(getDatabase())
    expect(await done()).toEqual(before)
  })

  it('stays as it was when a migration fails, and the message says which version and backups go with it', async () => {
    const before = await done()
    // The tables have what it adds.
    await query(
      `DELETE FROM kysely_migration WHERE name IN ('037-derived-sales-anew', '050-report-place', '000-early-tables')`,
    )
    const remaining = await done()
    const failure =
      /^The tables could not be brought up to date: 050-report-place failed \(.*"place".*\)\. Nothing was changed\. .*still opens this database \(it knows \S+, and nothing newer.*backups that it made.*$/
    await expect(migrateToLatest(getDatabase())).rejects.toMatchObject({
      code: 'migration_failed',
      message: expect.stringMatching(failure),
    })
    expect(await checkSchema(getDatabase())).toMatchObject({
      isCurrent: false,
      check: { state: 'problem', message: expect.stringMatching(failure) },
    })
    expect(await done()).toEqual(remaining)
    await query(`INSERT INTO kysely_migration VALUES ('050-report-place', '2026-11-27')`)
    await migrateToLatest(getDatabase())
    expect(await done()).toEqual(before)
  })

  it('is a problem for doctor where the tables are there and their record is lost', async () => {
    await query('ALTER TABLE kysely_migration RENAME TO lost_record')
    expect(await checkSchema(getDatabase())).toMatchObject({ isCurrent: false, check: { state: 'problem' } })
    await query('ALTER TABLE lost_record RENAME TO kysely_migration')
  })

  it('is tried by doctor without running what is pending', async () => {
    await query(`DELETE FROM kysely_migration WHERE name = '037-derived-sales-anew'`)
    const remaining = await done()
    expect(await checkSchema(getDatabase())).toMatchObject({
      isCurrent: false,
      check: { state: 'warning', message: expect.stringMatching(/037-derived-sales-anew.*trial.*backup/) },
    })
    expect(await done()).toEqual(remaining)
    await migrateToLatest(getDatabase())
  })
})
