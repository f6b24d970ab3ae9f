import { beforeAll, expect, test } from 'vitest'
import type { FoundPasted } from '#contract/parcel/parcels.ts'
import { describeWithDatabase } from '../../../../testing/databases/databases.ts'
import { makeAddress, makeParcel, makeRelease } from '../../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../../testing/servers/app-in-memory.ts'

describeWithDatabase('POST /api/parcels/find, for house numbers', (getDatabase) => {
  let call: AppInMemory

  beforeAll(async () => {
    const database = getDatabase()
    call = await appInMemory(database)
    const release = await makeRelease(database)
    const parcel = (civic: string, street: string) =>
      makeParcel(database, release, `${street} ${civic}`, {
        civic_number: civic,
        street,
        municipality: 'Testtown',
      })
    for (const civic of ['1244', '1244 1/2', '8 3/4', '1250', '1251', '1254'])
      await parcel(civic, 'JOHNSTON RD')
    for (const civic of ['1189', '1150']) await parcel(civic, 'COHO AVE')
    for (const civic of ['1100', '1148']) await parcel(civic, 'HEATHER ST')
    await makeAddress(database, release, 'unit', {
      unit: '1100',
      civic_number: '1148',
      street: 'HEATHER ST',
      municipality: 'Testtown',
      upid: 'HEATHER ST 1148',
    })
  })

  const find = async (text: string) => {
    const response = await call.post('findParcels', { text })
    expect(response.status, response.text).toBe(200)
    const { found, ambiguous } = response.payload as FoundPasted
    return [
      ...found.map(({ upid }) => upid),
      ...ambiguous.flatMap(({ candidates }) => candidates.map(({ upid }) => upid)),
    ]
  }

  test.each([
    ['1244 1/2 Johnston Rd', ['JOHNSTON RD 1244 1/2']],
    ['1244½ Johnston Rd', ['JOHNSTON RD 1244 1/2']],
    ['1244-1/2 Johnston Rd', ['JOHNSTON RD 1244 1/2']],
    ['8¾ Johnston Rd', ['JOHNSTON RD 8 3/4']],
    ['1250-1254 Johnston Rd', ['JOHNSTON RD 1250', 'JOHNSTON RD 1254']],
    ['1244-1290 Johnston Rd', ['JOHNSTON RD 1244', 'JOHNSTON RD 1250', 'JOHNSTON RD 1254']],
    ['1100-1148 Heather St', ['HEATHER ST 1148']],
    ['306-1189 Coho Ave', ['COHO AVE 1189']],
    ['1110-1150 Coho Ave', ['COHO AVE 1150']],
  ])('%s', async (text, upids) => expect(await find(text)).toEqual(upids))
})
