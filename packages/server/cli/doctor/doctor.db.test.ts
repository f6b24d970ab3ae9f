import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Polygon } from 'geojson'
import { expect, it } from 'vitest'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/open.ts'
import { readSettings } from '../../settings/env.ts'
import { describeOnBothEngines, describeWithDatabase } from '../../testing/databases/databases.ts'
import { signedInAccount } from '../../testing/rows/account-factory.ts'
import { makeAssessment } from '../../testing/rows/market-factory.ts'
import { makeParcel, makeRelease } from '../../testing/rows/open-data-factory.ts'
import { checkData } from './data-checks.ts'
import { checkDatabase, checkSchema } from './database-checks.ts'
import { checkLeftovers } from './leftovers.ts'
import { checkAccounts } from './reach-checks.ts'

const BOW_TIE: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [-123, 49],
      [-122.9, 49.1],
      [-122.9, 49],
      [-123, 49.1],
      [-123, 49],
    ],
  ],
}

describeOnBothEngines('Doctor', (getDatabase) => {
  it('names the engine and its extensions', async () => {
    const checks = await checkDatabase(getDatabase())
    expect(checks.map(({ state, subject }) => [state, subject])).toEqual([
      ['ok', 'database'],
      ['ok', 'postgis'],
      ['ok', 'pg_trgm'],
    ])
  })

  it('warns of an empty database', async () => {
    expect((await checkData(getDatabase())).filter(({ state }) => state === 'warning')).toMatchObject([
      { subject: 'parcels', message: expect.stringContaining('there are none') },
      { subject: 'map features' },
    ])
  })

  it('finds invalid shapes, PIDs on several parcels and assessments without one', async () => {
    const database = getDatabase()
    const releaseId = await makeRelease(database)
    await makeParcel(database, releaseId, 'a', { pid: '001234567' })
    await makeParcel(database, releaseId, 'b', { pid: '001234567' })
    await makeParcel(database, releaseId, 'c', { shape: BOW_TIE })
    await makeAssessment(database, releaseId, 'a')
    await makeAssessment(database, releaseId, null, { id: 'nowhere' })
    const checks = await checkData(database)
    expect(checks.find(({ subject }) => subject === 'parcels')).toMatchObject({
      state: 'problem',
      message: expect.stringMatching(/^3, all checked: 1 shape is invalid \(such as testtown c\)/),
    })
    expect(checks.find(({ subject }) => subject === 'PIDs')).toMatchObject({
      state: 'warning',
      message: expect.stringContaining('001234567'),
    })
    expect(checks.find(({ subject }) => subject === 'assessments')).toMatchObject({
      state: 'warning',
      message: expect.stringContaining('testtown parcels: 50.0% of 2'),
    })
  })

  it('wants an administrator, and no account of the demo where others can come', async () => {
    const database = getDatabase()
    const open = readSettings({ LOTLINE_PUBLIC_URL: 'https://parcels.example.ca' })
    const demo = readSettings({
      LOTLINE_PUBLIC_URL: 'https://parcels.example.ca',
      LOTLINE_DEMO_ACCOUNTS: 'on',
    })
    expect(await checkAccounts(database, open)).toMatchObject([
      { state: 'warning', subject: 'administrators', message: expect.stringContaining('first-link') },
    ])
    await signedInAccount(database, { username: 'ona', is_admin: true })
    expect(await checkAccounts(database, open)).toMatchObject([{ state: 'ok', message: 'ona' }])
    await signedInAccount(database, { username: 'demo', is_demo: true })
    expect(await checkAccounts(database, open)).toMatchObject([
      { state: 'ok' },
      { state: 'warning', subject: 'demo accounts', message: expect.stringMatching(/^demo: /) },
    ])
    expect(await checkAccounts(database, demo)).toMatchObject([{ state: 'ok' }])
    expect(await checkAccounts(database, readSettings({}))).toMatchObject([{ state: 'ok' }])
    await signedInAccount(database, { username: 'demo-admin', is_admin: true, is_demo: true })
    expect(await checkAccounts(database, demo)).toMatchObject([
      { state: 'ok', message: 'demo-admin, ona' },
      { state: 'warning', message: expect.stringMatching(/^demo-admin: /) },
    ])
  })

  it('finds what a killed import left, and clears it away only when asked', async () => {
    const database = getDatabase()
    expect(await checkLeftovers(database, false)).toMatchObject([{ state: 'ok' }])
    const releaseId = await makeRelease(database, { source: 'killed' })
    await database.pool.query(`UPDATE release SET status = 'importing', finished_at = NULL WHERE id = $1`, [
      releaseId,
    ])
    await database.pool.query(`CREATE TABLE staging_${releaseId}_parcel (id text)`)
    const file = database.embeddedFolder && join(database.embeddedFolder, 'postgres/copy-1.tsv')
    if (file) {
      writeFileSync(file, 'rows')
      utimesSync(file, 0, 0)
    }
    const expected = file ? 3 : 2
    expect((await checkLeftovers(database, false)).map(({ state }) => state)).toEqual(
      Array.from({ length: expected }, () => 'warning'),
    )
    expect(await checkLeftovers(database, true)).toHaveLength(expected)
    expect(await checkLeftovers(database, false)).toMatchObject([{ state: 'ok' }])
    if (file) expect(existsSync(file)).toBe(false)
  })
})

// Tests of migrations change the tables of the embedded engine.
describeWithDatabase('Doctor, of the schema,', (getDatabase) => {
  it('says that it is up to date', async () => {
    expect(await checkSchema(getDatabase())).toMatchObject({ isCurrent: true, check: { state: 'ok' } })
  })

  it.each([
    ['a column', 'ALTER TABLE report DROP COLUMN title', /lack report\.title\. Restore/],
    ['an index', 'DROP INDEX audit_event_account', /lack audit_event_account\. Restore/],
  ])('reports that %s is missing, though all migrations have run', async (_, statement, message) => {
    await inTransaction(getDatabase(), async (transaction, client) => {
      await client.query(statement)
      const pool = client as Database['pool']
      expect(await checkSchema({ ...transaction, pool })).toMatchObject({
        isCurrent: false,
        check: { state: 'problem', message: expect.stringMatching(message) },
      })
      throw new Error('rolled back')
    }).catch((error: Error) => expect(error.message).toBe('rolled back'))
  })
})
