import { beforeAll, expect, test } from 'vitest'
import type { ParcelCard, RowsResponse } from '#contract/parcel/parcels.ts'
import { describeWithDatabase } from '../../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../../testing/rows/account-factory.ts'
import { makeAssessment } from '../../../../testing/rows/market-factory.ts'
import { makeParcel, makeRelease } from '../../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../../testing/servers/app-in-memory.ts'
import { unzipped } from '../../../../testing/unzipped.ts'
import { exportParcels } from '../export/export-service.ts'

describeWithDatabase('One roll of several parcels, in a dataset for each year', (getDatabase) => {
  let call: AppInMemory
  let newest: number
  const upids = ['lot-1', 'lot-2', 'lot-3']

  beforeAll(async () => {
    const database = getDatabase()
    call = await appInMemory(database)
    const parcels = await makeRelease(database, { source: 'local-parcels' })
    for (const upid of upids)
      await makeParcel(database, parcels, upid, { source_key: 'local-parcels', roll_number: '1699.000' })
    await makeParcel(database, parcels, 'apart', { source_key: 'local-parcels', roll_number: '1700.000' })
    for (const year of [2025, 2026]) {
      const source = `local-roll-${year}`
      newest = await makeRelease(database, { source })
      const over = {
        source_key: source,
        year,
        total_dollars: year === 2026 ? 1_228_290 : 1_000_000,
        tax_levy_cents: 4_321_50,
        actual_use_code: '032',
      }
      await makeAssessment(database, newest, 'lot-1', { ...over, roll_number: '1699.000' })
    }
  })

  test('has one value on all of them, in the table as on the card', async () => {
    const { payload } = await call.post('parcelRows', {
      upids: [...upids, 'apart'],
      columns: [
        'parcel.rollNumber',
        'parcel.currentTotal',
        'parcel.previousTotal',
        'parcel.totalChange',
        'parcel.taxLevy',
        'parcel.actualUse',
      ],
    })
    const { rows } = payload as RowsResponse
    const row = ['1699.000', 1_228_290, 1_000_000, expect.closeTo(22.829), 4_321.5, 'Use code 032']
    expect(rows.map(({ values }) => values)).toEqual([
      row,
      row,
      row,
      ['1700.000', null, null, null, null, null],
    ])
    expect(rows.map(({ parcelsOnRoll }) => parcelsOnRoll)).toEqual([3, 3, 3, undefined])
    expect(rows.map(({ releases }) => releases[1])).toEqual([newest, newest, newest, 0])
    for (const upid of upids) {
      const { payload: card } = await call.get('parcelCard', { params: { upid } })
      expect((card as ParcelCard).assessments).toMatchObject([
        {
          year: 2026,
          totalDollars: 1_228_290,
          parcelsOnRoll: 3,
          taxLevyDollars: 4_321.5,
          actualUse: 'Use code 032',
        },
        { year: 2025, totalDollars: 1_000_000, parcelsOnRoll: 3 },
      ])
    }
  })

  test('a workbook counts the value once in its totals, whether or not the roll is a column', async () => {
    const request = {
      upids,
      columns: ['parcel.currentTotal'],
      format: 'xlsx',
      withSources: false,
      units: 'metric',
    } as const
    const { signal } = new AbortController()
    const viewer = await signedInAccount(getDatabase())
    const file = await exportParcels(
      getDatabase(),
      { accountId: viewer.id, allowedResources: new Set() },
      { ...request, upids: [...upids], columns: [...request.columns] },
      { date: '2026-11-01', signal },
    )
    const sheet = (await unzipped(file.pieces)).get('xl/worksheets/sheet1.xml')
    expect(sheet).toMatch(/Total of 3 parcels<.*<v>1228290<\/v><\/c><\/row><\/sheetData>/)
    expect(sheet?.match(/<v>1228290</g)).toHaveLength(4)
  })

  test('an export says on each row that the value is of all of them', async () => {
    const { text } = await call.post('exportParcels', {
      upids,
      columns: ['parcel.currentTotal'],
      format: 'csv',
      withSources: true,
    })
    expect(text.match(/\(one roll for 3 parcels\)","1228290","[^"]*, one roll for 3 parcels"/g)).toHaveLength(
      3,
    )
  })
})
