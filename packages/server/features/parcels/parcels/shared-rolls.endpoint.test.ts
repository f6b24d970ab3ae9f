import { beforeAll, expect, test } from 'vitest'
import type { ParcelCard, RowsResponse } from '#contract/parcel/parcels.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { makeAssessment } from '../../../testing/rows/market-factory.ts'
import { makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'

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
      const over = { source_key: source, year, total_dollars: year === 2026 ? 1_228_290 : 1_000_000 }
      await makeAssessment(database, newest, 'lot-1', { ...over, roll_number: '1699.000' })
    }
  })

  test('has one value on all of them, in the table as on the card', async () => {
    const { payload } = await call.post('parcelRows', {
      upids: [...upids, 'apart'],
      columns: ['parcel.rollNumber', 'parcel.currentTotal', 'parcel.previousTotal', 'parcel.totalChange'],
    })
    const { rows } = payload as RowsResponse
    const row = ['1699.000', 1_228_290, 1_000_000, expect.closeTo(22.829)]
    expect(rows.map(({ values }) => values)).toEqual([row, row, row, ['1700.000', null, null, null]])
    expect(rows.map(({ parcelsOnRoll }) => parcelsOnRoll)).toEqual([3, 3, 3, undefined])
    expect(rows.map(({ releases }) => releases[1])).toEqual([newest, newest, newest, 0])
    for (const upid of upids) {
      const { payload: card } = await call.get('parcelCard', { params: { upid } })
      expect((card as ParcelCard).assessments).toMatchObject([
        { year: 2026, totalDollars: 1_228_290, parcelsOnRoll: 3 },
        { year: 2025, totalDollars: 1_000_000, parcelsOnRoll: 3 },
      ])
    }
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
