import type { Polygon } from 'geojson'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { polygonFrom } from '../../../../db/spatial.ts'
import { describeOnBothEngines } from '../../../../testing/databases/databases.ts'
import { makeParcel, makeRelease, squareAt } from '../../../../testing/rows/open-data-factory.ts'
import { findParcelsInArea } from './parcels-in-area.ts'

const PARCELS = 6_000
const [WEST, SOUTH] = [-123.1, 49.2]
const signal = new AbortController().signal

function star(corners: number, reach: (index: number) => number): Polygon {
  const ring = Array.from({ length: corners }, (_, index) => {
    const angle = (index * 2 * Math.PI) / corners
    return [WEST + 0.03 + reach(index) * Math.cos(angle), SOUTH + 0.03 + reach(index) * Math.sin(angle)]
  })
  return { type: 'Polygon', coordinates: [[...ring, ring[0] ?? []]] }
}

describeOnBothEngines('the parcels of an area', (getDatabase) => {
  beforeAll(async () => {
    const database = getDatabase()
    const release = await makeRelease(database)
    await makeParcel(database, release, 'parcel-0', { shape: squareAt(WEST, SOUTH, 0.0004) })
    const columns = await sql<{ name: string }>`SELECT column_name AS name FROM information_schema.columns
      WHERE table_name = 'parcel' AND is_generated = 'NEVER' AND column_name NOT IN ('upid', 'geom', 'centre', 'source_ref')`.execute(
      database.db,
    )
    const same = sql.join(columns.rows.map(({ name }) => sql.ref(name)))
    const moved = (column: string) =>
      sql`ST_Translate(${sql.ref(column)}, (n % 100) * 0.0007, (n / 100) * 0.0007)`
    await sql`INSERT INTO parcel (upid, source_ref, geom, centre, ${same})
      SELECT 'parcel-' || n, 'parcel-' || n, ${moved('geom')}, ${moved('centre')}, ${same} FROM parcel, generate_series(1, ${PARCELS}) n
      WHERE upid = 'parcel-0'`.execute(database.db)
  })

  it.each([
    ['a circle', star(300, () => 0.02), 50_000],
    ['a star', star(200, (index) => (index % 2 === 0 ? 0.03 : 0.01)), 50_000],
    ['more than are wanted', star(60, () => 0.05), 70],
    [
      'an opening',
      {
        type: 'Polygon' as const,
        coordinates: [star(40, () => 0.03), star(30, () => 0.01)].flatMap(({ coordinates }) => coordinates),
      },
      50_000,
    ],
    ['nothing', { ...squareAt(10, 10) }, 50_000],
  ])('%s: as PostGIS finds them, from the north-west on', async (_, area, limit) => {
    const { db } = getDatabase()
    const expected = await sql<{ upid: string }>`
      SELECT upid FROM parcel, (SELECT ${polygonFrom(area)} AS shape) AS drawn WHERE ST_Intersects(shape, centre)
      ORDER BY ST_Distance(centre, ST_SetSRID(ST_MakePoint(ST_XMin(shape), ST_YMax(shape)), 4326)), upid`.execute(
      db,
    )
    const found = await findParcelsInArea(getDatabase(), area, limit, signal)
    expect(found.total).toBe(expected.rows.length)
    expect(found.upids).toHaveLength(Math.min(limit, found.total))
    const upids = expected.rows.map(({ upid }) => upid)
    if (found.total <= limit) expect(new Set(found.upids)).toEqual(new Set(upids))
    expect(found.upids.slice(0, 5)).toEqual(upids.slice(0, 5))
  })

  it('ends between two boxes when nobody waits for it any more', async () => {
    const gone = new AbortController()
    gone.abort()
    await expect(
      findParcelsInArea(
        getDatabase(),
        star(60, () => 0.05),
        50,
        gone.signal,
      ),
    ).rejects.toThrow()
  })
})
