import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { deriveChangedSales } from '../../features/cma/sales/service.ts'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'
import { importOwn } from '../../testing/rows/import-own.ts'
import { sharedDataFile } from '../../testing/rows/shared-data.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-links-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

function table(name: string, ...lines: string[]): string {
  const path = join(dataFolder, `${name}.csv`)
  writeFileSync(path, lines.join('\n'))
  return path
}

describeOnBothEngines('assessments of one’s own', (getDatabase) => {
  const parcels = (name: string, file: string, key: string, fields: Record<string, string>) =>
    importOwn(getDatabase(), name, sharedDataFile(file), { entity: 'parcel', key, fields }, { dataFolder })
  const assessments = (name: string, path: string, fields: Record<string, string>) =>
    importOwn(
      getDatabase(),
      name,
      path,
      { entity: 'assessment', key: Object.values(fields)[0] as string, fields, constants: { year: '2026' } },
      { dataFolder },
    )
  const linked = async (source: string) =>
    (
      await getDatabase().pool.query<{ ref: string; upid: string }>(
        'SELECT source_ref AS ref, upid FROM assessment WHERE source_key = $1 AND upid IS NOT NULL ORDER BY 1',
        [source],
      )
    ).rows

  it('find their parcels by roll alone, whichever came first, and the report says so', async () => {
    const roll = sharedDataFile('abbotsford/assessment_derived.csv')
    const before = await assessments('roll', roll, { roll: 'FOLIO' })
    expect(before.links).toEqual({ assessment: { linked: 0, unlinked: 330 } })
    expect(before.messages.join()).toContain(
      '0 of 330 assessments have their parcel. 330 have none, and are listed.',
    )
    const town = await parcels('town', 'abbotsford/parcels.geojson', 'FOLIO', { roll: 'FOLIO' })
    expect(town.messages.join()).toContain('330 rows of earlier imports found their parcel here.')
    expect(await linked('local-roll')).toContainEqual({ ref: '3157030206', upid: 'local-town-3157030206' })
    const again = await assessments('roll-again', roll, { roll: 'FOLIO' })
    expect(again.links).toEqual({ assessment: { linked: 330, unlinked: 0 } })
  })

  it('for a year that another source values too say so, and whose values are shown', async () => {
    const roll = (name: string, ...rows: string[]) =>
      assessments(name, table(name, 'FOLIO,TOTAL', ...rows), { roll: 'FOLIO', total: 'TOTAL' })
    expect((await roll('a-roll', '3157030206,900000', '99,1')).messages).toContain(
      '1 parcel has values for 2026 from local-roll roll too. Both are kept: cards show both, tables show these.',
    )
    expect((await roll('z-roll', '3157030206,950000')).messages).toEqual(
      expect.arrayContaining([
        '1 parcel has values for 2026 from local-a-roll a-roll too. Both are kept: cards show both, tables show those of local-a-roll.',
      ]),
    )
  })

  it('are compared without dashes, zeros in front and .000 behind, and those without a parcel are listed', async () => {
    await parcels('burnaby', 'burnaby/parcels.geojson', 'GIS_ID', {
      roll: 'ROLL_NUMBER',
      plan: 'PLAN',
      lot: 'LOT',
    })
    const path = table('rolls', 'ROLL', '589559210000.000', '0005865-6515-0000', '111')
    const report = await assessments('rolls', path, { roll: 'ROLL' })
    expect((await linked('local-rolls')).map(({ ref }) => ref)).toEqual([
      '0005865-6515-0000',
      '589559210000.000',
    ])
    expect(report.links).toEqual({ assessment: { linked: 2, unlinked: 1 } })
    expect(readFileSync(String(report.rejectFile), 'utf8')).toContain(
      '4,111,noticed,no single parcel has roll 111',
    )
  })

  it('are compared without dots, and as numbers of a spreadsheet, and not where that leaves two rolls alike', async () => {
    const place = (x: number) =>
      `"POLYGON((${x} 49.02,${x + 0.0003} 49.02,${x + 0.0003} 49.0204,${x} 49.0204,${x} 49.02))"`
    const lots = ['1491.000', '1491.002', '3820.000', '77.010', '5.12', '51.2'].map(
      (roll, index) => `A${index},${roll},${place(-122.8 + index * 0.0005)}`,
    )
    const path = table('dotted-lots', 'ID,ROLL,WKT', ...lots)
    const mapping = { entity: 'parcel', key: 'ID', fields: { roll: 'ROLL' } } as const
    await importOwn(getDatabase(), 'dotted', path, mapping, { dataFolder })
    await assessments(
      'dotless',
      table('dotless', 'ROLL', '1491002', '1491', '3820000', '77.01', '512', '1491002.0', '512.0'),
      {
        roll: 'ROLL',
      },
    )
    expect(await linked('local-dotless')).toEqual([
      { ref: '1491', upid: 'local-dotted-a0' },
      { ref: '1491002', upid: 'local-dotted-a1' },
      { ref: '1491002.0', upid: 'local-dotted-a1' },
      { ref: '3820000', upid: 'local-dotted-a2' },
      { ref: '77.01', upid: 'local-dotted-a3' },
    ])
    await getDatabase().pool.query("DELETE FROM parcel WHERE source_key = 'local-dotted'")
  })

  it('find their parcels by key, and by plan and lot', async () => {
    const byKey = await assessments('keys', table('keys', 'ID', '5', '246'), { parcel: 'ID' })
    expect(byKey.links).toEqual({ assessment: { linked: 2, unlinked: 0 } })
    expect((await linked('local-keys')).map(({ upid }) => upid)).toEqual([
      'local-burnaby-246',
      'local-burnaby-5',
    ])
    const path = table('plans', 'N,PLAN,LOT', '1,NWP80573,3', '2,NWP1166,none such')
    await assessments('plans', path, { roll: 'N', plan: 'PLAN', lot: 'LOT' })
    expect((await linked('local-plans')).map(({ ref }) => ref)).toEqual(['1'])
  })

  it('are not linked by a plan and lot that two parcels have: land districts number plans of their own', async () => {
    const feature = (ref: string, lng: number) => ({
      type: 'Feature',
      properties: { ID: ref, PLAN: '1166', LOT: '3' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [lng, 49.3],
            [lng + 0.001, 49.3],
            [lng, 49.301],
            [lng, 49.3],
          ],
        ],
      },
    })
    const path = join(dataFolder, 'districts.geojson')
    const features = [feature('north', -123.1), feature('south', -122.1)]
    writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features }))
    const mapping = { entity: 'parcel' as const, key: 'ID', fields: { plan: 'PLAN', lot: 'LOT' } }
    await importOwn(getDatabase(), 'districts', path, mapping, { dataFolder })
    const { links } = await assessments('of-districts', table('of-districts', 'N,PLAN,LOT', '1,1166,3'), {
      roll: 'N',
      plan: 'PLAN',
      lot: 'LOT',
    })
    expect(links).toEqual({ assessment: { linked: 0, unlinked: 1 } })
  })

  it('are not linked where the parcels of two cities have the same roll', async () => {
    await parcels('town-too', 'abbotsford/parcels.geojson', 'FOLIO', { roll: 'FOLIO' })
    const path = table('twice', 'FOLIO', '3157030206')
    expect((await assessments('twice', path, { roll: 'FOLIO' })).links).toEqual({
      assessment: { linked: 0, unlinked: 1 },
    })
  })

  it('and sales find them by roll, and are compared by what their file says as at the sale', async () => {
    const path = table(
      'sold',
      'FOLIO,SOLD,PRICE,KIND,FT2,COND',
      '3157030206,2026-05-04,1210000,House,2000,4',
      '3156054008,2026-06-11,1015000,House,,',
      '99,2026-06-12,1,,,',
    )
    const fields = {
      roll: 'FOLIO',
      date: 'SOLD',
      price: 'PRICE',
      kind: 'KIND',
      floor_sqft: 'FT2',
      condition: 'COND',
    }
    // The parcels of two towns have these rolls by now.
    await getDatabase().pool.query("DELETE FROM parcel WHERE source_key = 'local-town-too'")
    const report = await importOwn(
      getDatabase(),
      'sold',
      path,
      { entity: 'sale', key: 'FOLIO', fields },
      { dataFolder },
    )
    expect(report.links).toEqual({ sale: { linked: 2, unlinked: 1 } })
    expect(readFileSync(String(report.rejectFile), 'utf8')).toContain('no single parcel has roll 99')
    await deriveChangedSales({ database: getDatabase(), clock: () => new Date('2026-07-29T08:00:00Z') })
    const { rows } = await getDatabase().pool.query<{ attributes: Record<string, unknown> }>(
      "SELECT m.attributes FROM market_sale m JOIN sale s ON m.sale_id = 'sale:' || s.id WHERE s.source_key = 'local-sold' ORDER BY m.sold_on",
    )
    expect(rows[0]?.attributes).toMatchObject({ floorSquareMetres: expect.closeTo(185.806, 3), condition: 4 })
    expect(rows[1]?.attributes).toMatchObject({ floorSquareMetres: null, condition: null })
  })

  it('that draw a place again say that its parcels are on the map twice', async () => {
    const town = (name: string) => parcels(name, 'burnaby/parcels.geojson', 'GIS_ID', { pid: 'LTO_PID' })
    await town('first-fabric')
    expect((await town('second-fabric')).messages.join()).toMatch(
      /^\d+ parcels have their PID in local-\S+ \S+ too, and are on the map twice: .*“lotline remove local-second-fabric second-fabric” removes this one\.$/,
    )
  })
})
