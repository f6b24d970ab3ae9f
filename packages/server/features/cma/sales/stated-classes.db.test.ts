import { beforeEach, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { makeAssessment, makeSale } from '../../../testing/rows/market-factory.ts'
import { makeFeature, makeParcel, makeRelease, squareAt } from '../../../testing/rows/open-data-factory.ts'
import { findPool } from './pool-queries.ts'
import { deriveChangedSales } from './service.ts'
import { findDescribedProperty } from './subject-queries.ts'

const clock = () => new Date('2026-10-01T08:00:00Z')
const AROUND = { position: [-123.03, 49.3] as [number, number], kilometres: 50, limit: 2_000 }
const YEARS = { since: '2024-01-01', before: '2026-10-01' }

describeOnBothEngines('Properties whose rolls say little', (getDatabase) => {
  let releaseId: number
  beforeEach(async () => {
    releaseId = await makeRelease(getDatabase(), { source: 'valetown', asOf: '2026-09-01' })
  })
  const derive = () => deriveChangedSales({ database: getDatabase(), clock })
  const parcel = (upid: string, over: Parameters<typeof makeParcel>[3] = {}) =>
    makeParcel(getDatabase(), releaseId, upid, { shape: squareAt(-123.03, 49.3), ...over })

  test('are of land where the roll of that year states land alone', async () => {
    await parcel('q:1')
    const vacant = { land_dollars: 900_000, improvement_dollars: null, total_dollars: 900_000 }
    await makeAssessment(getDatabase(), releaseId, 'q:1', { actual_use_code: '000', ...vacant })
    await makeSale(getDatabase(), releaseId, 'q:1')
    await derive()
    const land = await findPool(getDatabase(), { ...AROUND, ...YEARS, marketClass: 'land' })
    expect(land.map(({ upid }) => upid)).toContain('q:1')
  })

  test('are described by the plan in force, not by a proposed one', async () => {
    await parcel('o:1')
    await makeAssessment(getDatabase(), releaseId, 'o:1', { year: 2026, actual_use_code: '061' })
    const plan = (code: string, status: string, share: number) =>
      makeFeature(getDatabase(), releaseId, 'ocp', code, { code, status, on: { 'o:1': share } })
    await plan('TOWN', 'proposed', 1)
    await plan('URBAN', 'adopted', 0.6)
    const described = await findDescribedProperty(getDatabase(), 'o:1', '2026-10-01', [])
    expect(described?.attributes.ocp).toBe('URBAN')
  })

  test('a parcel without a use code has the size of its ground; a strata unit has none', async () => {
    await parcel('h:1')
    await parcel('h:2', { parcel_class: 'building_strata', pid: '012345000' })
    const lotOf = async (upid: string) =>
      (await findDescribedProperty(getDatabase(), upid, '2026-10-01', []))?.attributes.lotSquareMetres
    expect(await lotOf('h:1')).toBeGreaterThan(0)
    expect(await lotOf('h:2')).toBeNull()
  })

  test('own files stand before the source of the parcel, and a roll with a total before one without', async () => {
    await parcel('r:1', { source_key: 'valetown' })
    const files = await makeRelease(getDatabase(), { source: 'local-roll' })
    await makeRelease(getDatabase(), { source: 'local-without-total' })
    const builtOf = async () =>
      (await findDescribedProperty(getDatabase(), 'r:1', '2026-10-01', []))?.attributes.yearBuilt
    const roll = (release: number, source_key: string, year_built: number, total_dollars: number | null) =>
      makeAssessment(getDatabase(), release, 'r:1', {
        id: source_key,
        source_key,
        year: 2026,
        year_built,
        total_dollars,
      })
    await roll(files, 'local-without-total', 1960, null)
    await roll(releaseId, 'valetown', 1970, 900_000)
    expect(await builtOf()).toBe(1970)
    await roll(files, 'local-roll', 1980, 900_000)
    expect(await builtOf()).toBe(1980)
  })
})
