import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'
import { makeAssessment, makeListing } from '../../testing/rows/market-factory.ts'
import { makeParcel, makeRelease } from '../../testing/rows/open-data-factory.ts'
import { strataUnits } from './006-strata-units.ts'

describeOnBothEngines('the strata units of a database that exists', (getDatabase) => {
  it('are derived from the rows that it has', async () => {
    const database = getDatabase()
    await database.pool.query('DROP VIEW property; DROP TABLE strata_unit')
    const release = await makeRelease(database)
    await makeParcel(database, release, 'tower', { parcel_class: 'building_strata' })
    await makeAssessment(database, release, 'tower', { pid: '900000001', unit: '301' })
    await makeListing(database, release, 'R1', { pid: '900000001', upid: 'tower' })
    await database.db.transaction().execute((transaction) => strataUnits.up(transaction))
    const { rows } = await database.pool.query('SELECT upid, unit FROM strata_unit')
    expect(rows).toEqual([{ upid: 'tower~900000001', unit: '301' }])
    expect((await database.pool.query('SELECT upid FROM listing')).rows).toEqual([
      { upid: 'tower~900000001' },
    ])
  })
})
