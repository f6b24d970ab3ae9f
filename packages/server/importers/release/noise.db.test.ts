import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Geometry } from 'geojson'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { ParcelRecord } from '#domain/parcel/records.ts'
import { EMPTY_PARCEL } from '../../connectors/empty-records.ts'
import { placeRef } from '../../connectors/place-ref.ts'
import type { SourceDescription } from '../../connectors/source.ts'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'
import { testSource } from '../../testing/rows/test-source.ts'
import { importRecords } from '../import-records.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-noise-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

let town = 0
let source: SourceDescription
beforeEach(() => {
  source = testSource(`noise${++town}`)
})

type Ring = [number, number][]
const DEGREES_OF_MILLIMETRE = 1 / 111_200_000

/** A square of some 10 m, the n-th of a row; towns lie apart. */
function square(n: number): Ring {
  const [x, y] = [-124 + n * 0.0002, 49 + town * 0.01]
  return [
    [x, y],
    [x + 0.0001, y],
    [x + 0.0001, y + 0.0001],
    [x, y + 0.0001],
    [x, y],
  ]
}

const parcel = (n: number, ring: Ring, facts: ParcelRecord['facts'] = {}): ParcelRecord => ({
  ...EMPTY_PARCEL,
  ref: `L${n}`,
  facts,
  geometry: { type: 'Polygon', coordinates: [ring] },
})

const shifted = (ring: Ring, millimetres: number): Ring =>
  ring.map(([x, y]) => [x, y + millimetres * DEGREES_OF_MILLIMETRE])

const turned = ([, second, third, fourth, fifth]: Ring): Ring => [fifth, fourth, third, second, fifth] as Ring

const withCornerOnEdge = ([first, second, ...rest]: Ring): Ring =>
  [first, [(first?.[0] as number) + 0.00004, first?.[1]], second, ...rest] as Ring

describeOnBothEngines('The next release of outlines', (getDatabase) => {
  let day = 1
  const release = async (records: readonly ParcelRecord[]) =>
    importRecords(
      getDatabase(),
      { source, dataset: 'parcels', origin: 'test', asOf: `2026-01-0${day++}`, dataFolder },
      records,
    )
  const storedOutline = async (ref: string) =>
    (
      await getDatabase().pool.query(
        'SELECT ST_AsText(geom) AS text FROM parcel WHERE source_key = $1 AND source_ref = $2',
        [source.key, ref],
      )
    ).rows[0].text

  it('does not change by numbers of rows and measures of outlines', async () => {
    const lots = (facts: object) => [0, 1, 2].map((n) => parcel(n, square(n), { zone: 'R1', ...facts }))
    await release(lots({ OBJECTID: 1, Shape__Area: 123.4 }))
    expect((await release(lots({ fid: 7, OBJECTID: 2, Shape__Area: 123.400001 }))).counts).toMatchObject({
      changed: 0,
      unchanged: 3,
    })
    expect((await release(lots({ OBJECTID: 3, zone: 'R2' }))).counts).toMatchObject({ changed: 3 })
  })

  beforeEach(() => {
    day = 1
  })

  it('changes nothing by noise, a turned ring, or a corner on an edge', async () => {
    await release([1, 2, 3, 4].map((n) => parcel(n, square(n))))
    const before = await storedOutline('L1')
    const report = await release([
      parcel(1, shifted(square(1), 0.1)),
      parcel(2, turned(square(2))),
      parcel(3, withCornerOnEdge(square(3))),
      parcel(4, square(4)),
    ])
    expect(report.counts).toMatchObject({ added: 0, changed: 0, unchanged: 4, removed: 0 })
    expect(report.messages).toContain('3 outlines differ by at most 6 mm and stay as they were.')
    expect(await storedOutline('L1')).toBe(before)
  })

  it('changes the facts of a row, and not its outline, where only the outline is noise', async () => {
    await release([parcel(1, square(1))])
    const before = await storedOutline('L1')
    const report = await release([parcel(1, shifted(square(1), 1), { owner: 'City' })])
    expect(report.counts).toMatchObject({ changed: 1 })
    expect(await storedOutline('L1')).toBe(before)
    const { rows } = await getDatabase().pool.query(
      'SELECT changed_fields FROM change_event WHERE release_id = $1',
      [report.releaseId],
    )
    expect(rows).toEqual([{ changed_fields: ['facts'] }])
  })

  it('follows rows without a key whose place is rounded elsewhere', async () => {
    const keyless = (n: number, millimetres: number): ParcelRecord => {
      const { geometry, ...rest } = parcel(n, shifted(square(n), millimetres))
      return { ...rest, geometry, ref: placeRef(null, geometry as Geometry) }
    }
    const lots = Array.from({ length: 40 }, (_, n) => n)
    await release(lots.map((n) => keyless(n, 450)))
    const ids = async () =>
      (
        await getDatabase().pool.query('SELECT upid FROM parcel WHERE source_key = $1 ORDER BY 1', [
          source.key,
        ])
      ).rows.map(({ upid }) => upid)
    const before = await ids()
    const moved = lots.map((n) => keyless(n, 460 + n * 7))
    expect(moved.map(({ ref }) => ref)).not.toEqual(lots.map((n) => keyless(n, 450).ref))
    expect((await release(moved)).counts).toMatchObject({ added: 0, removed: 0, changed: 40 })
    expect(await ids()).toEqual(before)
  })

  it('changes an outline that moves by more, and by many small steps', async () => {
    await release([parcel(1, square(1)), parcel(2, square(2))])
    expect(
      (await release([parcel(1, shifted(square(1), 100)), parcel(2, shifted(square(2), 4))])).counts,
    ).toMatchObject({
      changed: 1,
      unchanged: 1,
    })
    expect(
      (await release([parcel(1, shifted(square(1), 100)), parcel(2, shifted(square(2), 8))])).counts,
    ).toMatchObject({
      changed: 1,
      unchanged: 1,
    })
  })
})
