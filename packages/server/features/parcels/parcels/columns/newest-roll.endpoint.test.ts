import { expect, test } from 'vitest'
import type { RowsResponse } from '#contract/parcel/parcels.ts'
import { describeWithDatabase } from '../../../../testing/databases/databases.ts'
import { makeAssessment } from '../../../../testing/rows/market-factory.ts'
import { makeParcel, makeRelease } from '../../../../testing/rows/open-data-factory.ts'
import { appInMemory } from '../../../../testing/servers/app-in-memory.ts'

const COLUMNS = [
  'parcel.yearBuilt',
  'parcel.actualUse',
  'parcel.rollNumber',
  'parcel.floorArea',
  'parcel.currentTotal',
]

describeWithDatabase('What belongs to no year', (getDatabase) => {
  test('is read from the newest roll that states it, though others have newer ones', async () => {
    const database = getDatabase()
    const call = await appInMemory(database)
    const release = await makeRelease(database)
    await makeParcel(database, release, 'testtown-1')
    await makeAssessment(database, release, 'testtown-1', { year: 2026 })
    await makeParcel(database, release, 'testtown-2', {
      facts: JSON.stringify({ floorAreaSquareMetres: 210 }),
    })
    await makeAssessment(database, release, 'testtown-2', {
      year: 2024,
      roll_number: '0066',
      year_built: 1998,
      actual_use: 'Single family dwelling',
    })
    const { payload } = await call.post('parcelRows', { upids: ['testtown-2'], columns: COLUMNS })
    const [row] = (payload as RowsResponse).rows
    expect(row?.values).toEqual(['1998', 'Single family dwelling', '0066', 210, null])
  })
})
