import { beforeAll, expect, test } from 'vitest'
import type { RowsResponse } from '#contract/parcel/parcels.ts'
import { PARTLY_IN_RESERVE } from '#domain/parcel/place/outside.ts'
import { COLUMNS, isRowColumnKey } from '#domain/table/columns.ts'
import { openFairness, workFor } from '../../../platform/fairness/fairness.ts'
import { strangerAt } from '../../../platform/fairness/lines.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { makeAssessment, makeSale } from '../../../testing/rows/market-factory.ts'
import { makeFeature, makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { getReaders, readRows } from './rows-service.ts'

describeWithDatabase('POST /api/parcels/rows', (getDatabase) => {
  let call: AppInMemory
  let release: number
  let zoningRelease: number

  beforeAll(async () => {
    const database = getDatabase()
    call = await appInMemory(database)
    release = await makeRelease(database)
    zoningRelease = await makeRelease(database, { dataset: 'zoning', asOf: '2026-05-01' })
    await makeParcel(database, release, 'testtown-1', {
      pid: '012345678',
      civic_number: '1184',
      street: 'TIDEWATER CRES',
      municipality: 'Testtown',
      regional_district: 'Metro Vancouver Regional District',
      stated_area_square_metres: 695,
      roll_number: '0042',
    })
    await makeParcel(database, release, 'testtown-2', {
      plan_number: 'EPS2328',
      parcel_class: 'building_strata',
    })
    await makeParcel(database, release, 'testtown-3')
    await makeFeature(database, zoningRelease, 'zoning', 'z1', {
      code: 'RS-1',
      on: { 'testtown-1': 0.62, 'testtown-2': 1 },
    })
    await makeFeature(database, zoningRelease, 'zoning', 'z2', { code: 'RT-7', on: { 'testtown-1': 0.38 } })
    await makeFeature(database, zoningRelease, 'zoning', 'z3', {
      code: 'RM-4',
      status: 'Proposed',
      on: { 'testtown-2': 1 },
    })
    await makeFeature(database, zoningRelease, 'alr', 'a1', { on: { 'testtown-1': 0.4 } })
    await makeFeature(database, zoningRelease, 'development_application', 'd1', {
      code: 'RZ-2026-018',
      status: 'under review',
      on: { 'testtown-1': 0.9 },
    })
    await makeFeature(database, zoningRelease, 'local_area_plan', 'l1', {
      title: 'Harbour North',
      status: 'adopted',
      on: { 'testtown-1': 1 },
    })
    await makeFeature(database, zoningRelease, 'local_area_plan', 'l2', {
      title: 'Rail Yards',
      status: 'proposed',
      on: { 'testtown-1': 1 },
    })
    await makeAssessment(database, release, 'testtown-1', { total_dollars: 1_100_000, year_built: 1998 })
    await makeAssessment(database, release, 'testtown-1', { year: 2025, total_dollars: 1_000_000 })
    for (const unit of ['1', '2', '3']) {
      await makeAssessment(database, release, 'testtown-2', {
        id: `unit-${unit}`,
        unit,
        roll_number: unit,
        total_dollars: 500_000,
        land_dollars: null,
        year_built: 2000 + Number(unit),
      })
    }
    await makeSale(database, release, 'testtown-1', { sold_on: '2019-03-02', price_dollars: 700_000 })
    await makeSale(database, release, 'testtown-1', { sold_on: '2024-08-09', price_dollars: 1_050_000 })
  })

  const rowsOf = async (upids: string[], columns: string[]) => {
    const response = await call.post('parcelRows', { upids, columns })
    expect(response.status, response.text).toBe(200)
    return response.payload as RowsResponse
  }
  const valuesOf = async (upid: string, columns: string[]) => (await rowsOf([upid], columns)).rows[0]?.values

  test('answers the values of every group, with the release of each', async () => {
    const { rows, provenance } = await rowsOf(
      ['testtown-1'],
      [
        'parcel.pid',
        'parcel.zoning',
        'parcel.areaMetric',
        'parcel.currentTotal',
        'salesHistory.lastSaleValue',
      ],
    )
    expect(rows[0]).toMatchObject({
      upid: 'testtown-1',
      label: '1184 Tidewater Cres',
      areaSquareMetres: 700,
      values: ['012-345-678', 'RS-1 62%, RT-7 38%', 700, 1_100_000, 1_050_000],
      releases: [release, zoningRelease, 0, release, release],
    })
    expect(provenance[String(zoningRelease)]).toMatchObject({ asOf: '2026-05-01', sourceKey: 'testtown' })
  })

  test('a parcel without an address is called by what else is known of it, never by its own key', async () => {
    const database = getDatabase()
    const nameless = { address: null, pid: null, plan_number: null, lot_number: null }
    await makeParcel(database, release, 'nameless-1', { ...nameless, pid: '000000701' })
    await makeParcel(database, release, 'nameless-2', { ...nameless, plan_number: 'VIP9', lot_number: '4' })
    await makeParcel(database, release, 'nameless-3', { ...nameless, parcel_class: 'road' })
    const { rows } = await rowsOf(['nameless-1', 'nameless-2', 'nameless-3'], ['parcel.pid'])
    expect(rows.map(({ label }) => label)).toEqual([
      'PID 000-000-701',
      'Lot 4, Plan VIP9',
      'Road, no address',
    ])
  })

  test('planning says shares, statuses and what is only proposed', async () => {
    expect(
      await valuesOf('testtown-1', [
        'planning.alr',
        'planning.developmentApplications',
        'planning.localAreaPlan',
        'planning.proposedPlans',
        'planning.lotSizeMetric',
        'planning.economicRegion',
      ]),
    ).toEqual([
      'ALR 40%',
      'RZ-2026-018 (under review)',
      'Harbour North',
      'Rail Yards',
      695,
      'Lower Mainland–Southwest',
    ])
    expect(await valuesOf('testtown-2', ['parcel.zoning', 'planning.proposedPlans'])).toEqual([
      'RS-1',
      'RM-4',
    ])
  })

  test('a strata lot adds up its roll entries, and what no entry says stays empty', async () => {
    expect(
      await valuesOf('testtown-2', [
        'parcel.currentTotal',
        'parcel.currentLand',
        'parcel.rollNumber',
        'parcel.yearBuilt',
        'parcel.totalChange',
        'parcel.zoning',
      ]),
    ).toEqual([1_500_000, null, '3 roll entries', '2001–2003', null, 'RS-1'])
  })

  test('the year before may be stated by the roll of this year alone', async () => {
    const database = getDatabase()
    const vancouver = await makeRelease(database, { source: 'vancouver' })
    await makeParcel(database, vancouver, 'vancouver-1')
    for (const unit of ['1', '2']) {
      await makeAssessment(database, vancouver, 'vancouver-1', {
        id: `vancouver-${unit}`,
        tax_levy_cents: 183_014,
        facts: JSON.stringify({ 'Previous land value': 394_000, 'Previous improvement value': 187_000 }),
      })
    }
    expect(
      await valuesOf('vancouver-1', ['vancouver.previousTotal', 'vancouver.taxLevy', 'surrey.currentTotal']),
    ).toEqual([1_162_000, 3660.28, null])
  })

  test('the change of the assessed total is in percent, and not rounded before it is written', async () => {
    expect(await valuesOf('testtown-1', ['parcel.totalChange', 'parcel.rollNumber'])).toEqual([10, '0042'])
    const database = getDatabase()
    await makeParcel(database, release, 'testtown-4')
    await makeAssessment(database, release, 'testtown-4', { total_dollars: 1_677_000 })
    await makeAssessment(database, release, 'testtown-4', { year: 2025, total_dollars: 1_768_000 })
    expect(await valuesOf('testtown-4', ['parcel.totalChange'])).toEqual([expect.closeTo(-5.147, 3)])
  })

  test('a parcel that lies in the reserve in part, nobody says where, is not said to lie in it', async () => {
    const database = getDatabase()
    await makeParcel(database, release, 'testtown-5')
    await makeFeature(database, zoningRelease, 'alr', 'a2', {
      status: PARTLY_IN_RESERVE,
      on: { 'testtown-5': 1 },
    })
    expect(await valuesOf('testtown-5', ['planning.alr'])).toEqual(['Partly ALR'])
  })

  test('a parcel without data has empty cells, never zeros', async () => {
    const all = COLUMNS.map((column) => column.key).filter(isRowColumnKey)
    const { rows } = await rowsOf(['testtown-3'], all)
    const filled = all.filter((_, index) => rows[0]?.values[index] !== null)
    expect(filled).toEqual([
      'parcel.parcelClass',
      'parcel.areaImperial',
      'parcel.areaMetric',
      'planning.alr',
      'planning.lotSizeImperial',
      'planning.lotSizeMetric',
    ])
  })

  test('rows come in the order asked for, each parcel once, and parcels that are gone are named', async () => {
    const { rows, missing } = await rowsOf(
      ['testtown-3', 'gone-9', 'testtown-1', 'testtown-3'],
      ['planning.planNumber'],
    )
    expect(rows.map((row) => row.upid)).toEqual(['testtown-3', 'testtown-1'])
    expect(missing).toEqual(['gone-9'])
  })

  test('tables requested at once have every row in order, with the missing parcels', async () => {
    const gone = Array.from({ length: 1_500 }, (_, index) => `gone-${index}`)
    const upids = [...gone.slice(0, 700), 'testtown-2', ...gone.slice(700), 'testtown-1']
    const tables = await Promise.all(Array.from({ length: 6 }, () => rowsOf(upids, ['parcel.pid'])))
    for (const { rows, missing } of tables) {
      expect(rows.map(({ upid }) => upid)).toEqual(['testtown-2', 'testtown-1'])
      expect(missing).toEqual(gone)
    }
  })

  test('unknown columns are refused by name', async () => {
    const response = await call.post('parcelRows', {
      upids: ['testtown-1'],
      columns: ['parcel.pid', 'parcel.pdi', "x'; DROP TABLE parcel; --", '__proto__', 'constructor'],
    })
    expect(response).toMatchObject({ status: 400, code: 'unknown_column' })
    expect(response.message).toContain('“parcel.pdi”')
    expect(response.message).toContain('“__proto__”')
  })

  test('too many parcels are refused, quickly', async () => {
    const upids = Array.from({ length: 50_001 }, (_, index) => `parcel-${index}`)
    const response = await call.post('parcelRows', { upids, columns: ['parcel.pid'] })
    expect(response).toMatchObject({ status: 413 })
    expect(response.message).toContain('50,000')
  })

  test.each([
    ['no parcels', '{"upids":[],"columns":["parcel.pid"]}'],
    ['no columns', '{"upids":["a"],"columns":[]}'],
    ['parcels that are no text', '{"upids":[1],"columns":["parcel.pid"]}'],
    ['a null byte', '{"upids":["a\\u0000"],"columns":["parcel.pid"]}'],
    ['half a JSON', '{"upids":["a"'],
    ['a list', '[]'],
    ['null', 'null'],
    ['nothing', ''],
    ['a very long name', JSON.stringify({ upids: ['x'.repeat(1_000_000)], columns: ['parcel.pid'] })],
  ])('%s is refused with a 4xx', async (_, body) => {
    const response = await call.postRaw('parcelRows', body)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    expect(response.message).toBeTruthy()
  })

  test('hostile names are just names', async () => {
    const { missing } = await rowsOf(
      ["'; DROP TABLE parcel; --", '$1', '{}', '\\', '\u{1F600}'],
      ['parcel.pid'],
    )
    expect(missing).toHaveLength(5)
    expect(await valuesOf('testtown-1', ['parcel.pid'])).toEqual(['012-345-678'])
  })

  test('are read fifty at a time for an account that others would wait for', async () => {
    let nowMs = 0
    const startTimer = (ms: number, run: () => void) => {
      const passing = setImmediate(() => {
        nowMs += ms
        run()
      })
      return () => clearImmediate(passing)
    }
    const clock = { now: () => nowMs, idle: () => nowMs, startTimer }
    const fairness = openFairness('native', 1, clock)
    const upids = Array.from({ length: 90 }, (_, index) => `unknown-${index}`)
    const sizes = () =>
      workFor(fairness, 'greedy', async () => {
        const batches = await Array.fromAsync(readRows(getDatabase(), upids, getReaders(['parcel.pid'])))
        expect(batches.flatMap((batch) => batch.missing)).toEqual(upids)
        return batches.map((batch) => batch.upids.length)
      })
    fairness.lines.charge('greedy', 1_000_000)
    expect(await sizes()).toEqual([90])
    fairness.lines.see(strangerAt('203.0.113.7'))
    expect(await sizes()).toEqual([90])
    fairness.lines.see('other')
    expect(await sizes()).toEqual([50, 40])
    nowMs += 1_000
    expect(await sizes()).toEqual([90])
  })
})
