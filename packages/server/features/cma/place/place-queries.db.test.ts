import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { makeParcel, makeRelease, squareAt } from '../../../testing/rows/open-data-factory.ts'
import { findPlaces } from './place-queries.ts'

const LNG = -123.03
const LAT = 49.3

describeOnBothEngines('What a property has by its place', (getDatabase) => {
  beforeEach(async () => {
    const database = getDatabase()
    const { rows } = await database.pool.query('SELECT FROM parcel LIMIT 1')
    if (rows.length > 0) return
    const releaseId = await makeRelease(database, { source: 'placetown', asOf: '2026-09-01' })
    const parcel = (upid: string, east: number, over: Parameters<typeof makeParcel>[3]) =>
      makeParcel(database, releaseId, upid, {
        shape: squareAt(LNG + east, LAT),
        municipality: 'Placetown',
        ...over,
      })
    await parcel('p:house', 0, { pid: '001000001', neighbourhood: 'Lonsdale' })
    await parcel('p:town', 0.001, { pid: '001000002' })
    await parcel('p:strata', 0.002, {
      neighbourhood: 'Deep Cove',
      parcel_class: 'building_strata',
      plan_number: 'LMS100',
    })
    await parcel('p:nowhere', 0.1, { municipality: null })
    await sql`INSERT INTO strata_unit (upid, building_upid, source_key, dataset_key, release_id, pid, plan_number, neighbourhood)
      SELECT 'p:strata~7', upid, source_key, dataset_key, release_id, '001000007', plan_number, neighbourhood FROM parcel WHERE upid = 'p:strata'`.execute(
      database.db,
    )
  })

  const at = async (east: number, pid: string | null = null) =>
    (await findPlaces(getDatabase(), [{ pid, position: [LNG + east + 0.0001, LAT + 0.0001] }]))[0]

  test('is that of the parcel there, or of the nearest within half a kilometre', async () => {
    expect(await at(0)).toMatchObject({ neighbourhood: 'Lonsdale', building: null })
    expect(await at(-0.004)).toMatchObject({ neighbourhood: 'Lonsdale', building: null })
    expect(await at(0.001)).toMatchObject({ neighbourhood: 'Placetown', building: null })
    expect(await at(-0.02)).toMatchObject({ neighbourhood: null, building: null })
    expect(await at(0.1)).toMatchObject({ neighbourhood: null, building: null })
  })

  test('has the strata plan of the building that it stands in', async () => {
    expect(await at(0.002)).toMatchObject({ neighbourhood: 'Deep Cove', building: 'LMS100' })
  })

  test('is that of its PID where it stands on its parcel, and the building of its PID wherever it stands', async () => {
    const { db } = getDatabase()
    await sql`UPDATE parcel SET neighbourhood = 'Twice surveyed' WHERE upid = 'p:town'`.execute(db)
    const { rows } = await sql<{ lng: number; lat: number }>`
      UPDATE parcel SET centre = ST_Translate(centre, 0.1, 0) WHERE upid = 'p:town'
      RETURNING ST_X(centre) AS lng, ST_Y(centre) AS lat`.execute(db)
    const centre = rows.map(({ lng, lat }) => ({
      pid: '001000002',
      position: [lng, lat] as [number, number],
    }))
    expect(await findPlaces(getDatabase(), centre)).toMatchObject([{ neighbourhood: 'Twice surveyed' }])
    await sql`UPDATE parcel SET neighbourhood = NULL, centre = ST_Centroid(geom) WHERE upid = 'p:town'`.execute(
      db,
    )
    expect(await at(0.002, '001000007')).toMatchObject({ neighbourhood: 'Deep Cove', building: 'LMS100' })
    expect(await at(0.001, '001000007')).toMatchObject({ neighbourhood: 'Placetown', building: 'LMS100' })
    expect(await at(0.001, '001000001')).toMatchObject({ neighbourhood: 'Placetown', building: null })
    expect(await at(0.1, '001000001')).toMatchObject({ neighbourhood: null, building: null })
    expect(await at(0.001, '999999999')).toMatchObject({ neighbourhood: 'Placetown', building: null })
  })

  test('is found for many at once, in their order', async () => {
    const places = [0.002, -0.02, 0].map((east) => ({
      pid: null,
      position: [LNG + east + 0.0001, LAT + 0.0001] as [number, number],
    }))
    const found = await findPlaces(getDatabase(), places)
    expect(found.map(({ neighbourhood }) => neighbourhood)).toEqual(['Deep Cove', null, 'Lonsdale'])
    expect(await findPlaces(getDatabase(), [])).toEqual([])
  })
})
