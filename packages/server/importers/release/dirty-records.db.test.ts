import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { ParcelRecord } from '#domain/parcel/records.ts'
import { EMPTY_PARCEL } from '../../connectors/empty-records.ts'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'
import { testSource } from '../../testing/rows/test-source.ts'
import { importRecords } from '../import-records.ts'
import { joinParcels } from '../join-parcels.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-dirty-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const source = testSource('dirty')
const square = (n: number, size = 0.0001) => {
  const [x, y] = [-124 + n * 0.0002, 49]
  const ring = [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
    [x, y],
  ]
  return { type: 'Polygon' as const, coordinates: [ring] }
}
const parcel = (ref: string, said: Partial<ParcelRecord>): ParcelRecord => ({
  ...EMPTY_PARCEL,
  ref,
  geometry: square(Number(ref)),
  ...said,
})
/** Letters of three bytes that do not repeat, so that nothing packs them. */
const rare = (length: number) =>
  Array.from({ length }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000))).join('')

describeOnBothEngines('records of a dirty source', (getDatabase) => {
  it('a street that no index could hold is rejected with its reason; the longest that fits comes in', async () => {
    const records = [
      parcel('1', { street: 'x'.repeat(3000), civicNumber: '1' }),
      parcel('2', { street: rare(400), civicNumber: rare(50), municipality: 'Testtown' }),
      parcel('3', { street: 'MAIN ST', civicNumber: '3' }),
    ]
    const report = await importRecords(
      getDatabase(),
      { source, dataset: 'streets', asOf: '2026-01-01', origin: 'test', dataFolder },
      records,
    )
    expect(report.counts).toMatchObject({ read: 3, added: 2, rejected: 1 })
    expect(readFileSync(report.rejectFile ?? '', 'utf8')).toContain(
      '1,rejected,street is longer than 500 characters',
    )
  })

  it('parcels of one roll whose borders run within a hair of each other are taken together', async () => {
    const { pool } = getDatabase()
    await pool.query(`
      INSERT INTO parcel (upid, source_key, dataset_key, source_ref, release_id, content_hash, parcel_class, roll_number,
        area_square_metres, geom, centre)
      SELECT 'hair-' || n, 'hair', 'parcels', n::text, 1, 'a', 'subdivision', CASE WHEN n < 3 THEN '77' ELSE '78' END, 1,
        ST_Multi(g), ST_PointOnSurface(g)
      FROM (VALUES (1, ST_GeomFromText('${PARCEL}', 4326)), (2, ST_GeomFromText('${AREA}', 4326)),
        (3, ST_GeomFromText('${PARCEL}', 4326))) v(n, g)`)
    const rows = await joinParcels(
      getDatabase(),
      ['77', '78', '79'].map((roll, index) => ({ position: index, properties: { roll }, geometry: null })),
      { field: 'roll', column: 'roll' },
    )
    expect(rows.map((row) => row.geometry?.type)).toEqual(['MultiPolygon', 'MultiPolygon', undefined])
    // One parcel alone keeps its outline to the last digit.
    expect(JSON.stringify(rows[1]?.geometry)).toContain('-123.8872898,49.3343136')
    expect(rows[2]?.problem).toContain('no parcel with roll "79"')
  })
})

/** Two areas on which an overlay in floating point gives up. */
const PARCEL =
  'POLYGON((-123.8870567 49.3342877,-123.8872898 49.3343136,-123.8874035 49.3340113,-123.8873306 49.3340033,-123.8871724 49.3339857,-123.8870567 49.3342877))'
const AREA =
  'POLYGON((-123.8875769 49.3343458,-123.8877011 49.3340081,-123.8878305 49.3336714,-123.8879679 49.3333365,-123.8881153 49.3330037,-123.887592 49.3329462,-123.8870686 49.332886,-123.8865486 49.332816,-123.8860353 49.3327301,-123.885532 49.3326236,-123.8855333 49.3326567,-123.8855617 49.3329047,-123.8856048 49.3331561,-123.8856593 49.3334107,-123.8857155 49.3336686,-123.8857668 49.3339271,-123.8857949 49.3341238,-123.8862379 49.3341889,-123.8866837 49.334245,-123.8871305 49.3342959,-123.8875769 49.3343458))'
