import { expect, test } from 'vitest'
import type { RowsResponse } from '#contract/parcel/parcels.ts'
import { describeWithDatabase } from '../../../../testing/databases/databases.ts'
import { makeParcel, makeRelease } from '../../../../testing/rows/open-data-factory.ts'
import { appInMemory } from '../../../../testing/servers/app-in-memory.ts'

const COLUMNS = ['parcel.areaMetric', 'planning.lotSizeMetric', 'planning.lotSizeImperial']

describeWithDatabase('The lot size', (getDatabase) => {
  test('is the area of the outline, unless the source states one that differs by more than its decimals', async () => {
    const database = getDatabase()
    const call = await appInMemory(database)
    const valuesOf = async (upid: string) => {
      const { payload } = await call.post('parcelRows', { upids: [upid], columns: COLUMNS })
      return (payload as RowsResponse).rows[0]?.values.map(Number) ?? []
    }
    const release = await makeRelease(database)
    await makeParcel(database, release, 'testtown-1')
    const [measured = Number.NaN] = await valuesOf('testtown-1')
    const rounded = Math.round(measured * 10) / 10 + 0.1
    await makeParcel(database, release, 'testtown-2', { stated_area_square_metres: rounded })
    expect(await valuesOf('testtown-2')).toEqual([measured, measured, measured])
    const other = measured * 1.01
    await makeParcel(database, release, 'testtown-3', { stated_area_square_metres: other })
    expect(await valuesOf('testtown-3')).toEqual([
      measured,
      expect.closeTo(other, 3),
      expect.closeTo(other, 3),
    ])
  })
})
