import { beforeAll, expect, test } from 'vitest'
import { describeWithDatabase } from '../../../../testing/databases/databases.ts'
import { makeParcel, makeRelease } from '../../../../testing/rows/open-data-factory.ts'
import { findPastedParcels } from './find-service.ts'

const KEYS = 120

describeWithDatabase('A pasted list of many keys', (getDatabase) => {
  beforeAll(async () => {
    const release = await makeRelease(getDatabase())
    for (let key = 1; key <= KEYS; key++)
      await makeParcel(getDatabase(), release, `parcel-${key}`, {
        plan_number: `BCP${1000 + key}`,
        roll_number: `${100_000_000_000 + key}`,
        civic_number: `${1000 + key}`,
        street: 'MAIN ST',
      })
  })

  test.each([
    ['plans', (key: number) => `BCP${1000 + key}`],
    ['rolls', (key: number) => `${100_000_000_000 + key}`],
    ['addresses', (key: number) => `${1000 + key} Main St`],
  ])('of %s is looked up in parts, and finds each', async (_, written) => {
    const database = getDatabase()
    let most = 0
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        most = Math.max(most, result.rows.length)
        return result
      },
    })
    const keys = Array.from({ length: KEYS }, (_, index) => index + 1)
    const { found } = await findPastedParcels({ ...database, db }, keys.map(written).join('\n'))
    expect(found.map(({ upid }) => upid)).toEqual(keys.map((key) => `parcel-${key}`))
    expect(most).toBeLessThanOrEqual(50)
  })
})
