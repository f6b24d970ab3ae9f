import { expect, test } from 'vitest'
import { describeWithDatabase } from '../../../../testing/databases/databases.ts'
import { TEST_ORIGIN } from '../../../../testing/facts/fact-connectors.ts'
import { signedInAccount } from '../../../../testing/rows/account-factory.ts'
import { makeParcel, makeRelease } from '../../../../testing/rows/open-data-factory.ts'
import { appInMemory } from '../../../../testing/servers/app-in-memory.ts'

describeWithDatabase('Exports with empty cells', (getDatabase) => {
  test('every format says why cells are empty, apart from the cells', async () => {
    const call = await appInMemory(getDatabase())
    const release = await makeRelease(getDatabase())
    await makeParcel(getDatabase(), release, 'parcel-2', { pid: '000000002' })
    await makeParcel(getDatabase(), release, 'park')
    const asker = await signedInAccount(getDatabase())
    const row = { account_id: asker.id, upid: 'parcel-2', fetched_at: new Date() }
    const origin = JSON.stringify({ ...TEST_ORIGIN, asOf: '2026-11-20' })
    await getDatabase()
      .db.insertInto('parcel_fact')
      .values([
        { ...row, source_key: 'myltsa', fact_values: JSON.stringify({ titleNumber: null }), origin },
        { ...row, source_key: 'elevation', failure: 'unavailable', reason: 'Down.' },
      ])
      .execute()
    const columns = [
      'myltsa.titleNumber',
      'elevation.minElevation',
      'walkScore.walkScore',
      'planning.ocp',
      'parcel.areaMetric',
    ]
    const file = (format: 'csv' | 'kml' | 'geojson') =>
      call.as(asker).post('exportParcels', { upids: ['parcel-2'], columns, format, units: 'metric' })
    const park = await call.as(asker).post('exportParcels', { upids: ['park'], columns, format: 'csv' })
    expect(park.text).toContain('Not requested, no PID: Title Number')
    const said =
      'No data for this place: OCP; Not requested yet: Walk score (Lotline); No data found: Title Number; Request failed: Min elevation (m)'
    expect((await file('csv')).text.split('\r\n')[1]).toContain(`"","","","","700","${said}"`)
    expect((await file('kml')).text).toContain(`<Data name="Empty cells"><value>${said}</value>`)
    expect(JSON.parse((await file('geojson')).text).features[0].properties['Empty cells']).toBe(said)
  })
})
