import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'
import { importOwn } from '../../testing/rows/import-own.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-repeated-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const square = (x: number) => [
  [
    [x, 49],
    [x + 0.001, 49],
    [x + 0.001, 49.001],
    [x, 49.001],
    [x, 49],
  ],
]

function parcelsFile(name: string, rows: { x: number; [column: string]: unknown }[]): string {
  const path = join(dataFolder, name)
  const features = rows.map(({ x, ...properties }) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Polygon', coordinates: square(x) },
  }))
  writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features }))
  return path
}

describeOnBothEngines('rows with one key', (getDatabase) => {
  const parcels = (name: string, path: string, repeatedKeys: 'refuse' | 'reject') =>
    importOwn(
      getDatabase(),
      name,
      path,
      { entity: 'parcel', key: 'ROLL', fields: { roll: 'ROLL', pid: 'PID', area: 'AREA' } },
      { dataFolder, repeatedKeys },
    )

  it('that are parts of one parcel are one parcel, apart or side by side, with what all of them say', async () => {
    const report = await parcels(
      'parts',
      parcelsFile('parts.geojson', [
        { x: -123, ROLL: 'A', PID: '000-000-001', AREA: 1, OBJECTID: 1, ZONE: 'R1' },
        { x: -122.9, ROLL: 'A', PID: '000-000-001', AREA: 2, OBJECTID: 2, ZONE: 'R1' },
        { x: -122.899, ROLL: 'A', PID: '000-000-001', AREA: 2, OBJECTID: 3, ZONE: 'R1' },
        { x: -122.5, ROLL: 'B', PID: '000-000-002', AREA: 4, OBJECTID: 4, ZONE: 'R1' },
        { x: -122.5, ROLL: 'B', PID: '000-000-002', AREA: 4, OBJECTID: 4, ZONE: 'R1' },
      ]),
      'refuse',
    )
    expect(report.counts).toMatchObject({ read: 5, added: 2, rejected: 0 })
    expect(report.messages.join()).toContain('3 rows are repeated or parts of others with the same key')
    const { rows } = await getDatabase().pool.query(
      `SELECT roll_number AS roll, stated_area_square_metres AS area, facts, ST_NumGeometries(geom) AS pieces, ST_IsValid(geom) AS valid,
         round((area_square_metres / (SELECT area_square_metres FROM parcel WHERE roll_number = 'B'))::numeric)::int AS size
       FROM parcel ORDER BY 1`,
    )
    expect(rows).toEqual([
      { roll: 'A', area: null, facts: { ZONE: 'R1' }, pieces: 2, valid: true, size: 3 },
      { roll: 'B', area: 4, facts: { ZONE: 'R1', OBJECTID: 4 }, pieces: 1, valid: true, size: 1 },
    ])
    expect(readFileSync(String(report.rejectFile), 'utf8')).toContain(
      '2,A,noticed,"it was joined with line or feature 1',
    )
  })

  it('and other content are refused with their number and the first of them, or rejected where that is wanted', async () => {
    const path = parcelsFile('units.geojson', [
      { x: -123, ROLL: 'A', PID: '000-000-001' },
      { x: -123, ROLL: 'A', PID: '000-000-002' },
      { x: -123, ROLL: 'A', PID: '000-000-003' },
      { x: -122, ROLL: 'B', PID: '000-000-004' },
    ])
    const refused = parcels('units', path, 'refuse')
    await expect(refused).rejects.toThrow('2 of 4 rows have a key that another row has')
    await expect(refused).rejects.toThrow('the first is "A", at lines or features 1 and 2')
    await expect(refused).rejects.toThrow(/--key A,B.*--skip-repeated/)
    expect((await parcels('units', path, 'reject')).counts).toMatchObject({ read: 4, added: 2, rejected: 2 })
  })
})
