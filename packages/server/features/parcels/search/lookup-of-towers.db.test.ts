import { beforeAll, expect, test } from 'vitest'
import { parseAddress } from '#domain/parcel/address/address.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { makeAddress, makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { findParcelsOfAddresses } from './lookup-service.ts'

const UNITS = 60

describeWithDatabase('A list of units of one building', (getDatabase) => {
  beforeAll(async () => {
    const release = await makeRelease(getDatabase())
    await makeParcel(getDatabase(), release, 'tower')
    for (let unit = 1; unit <= UNITS; unit++) {
      await makeAddress(getDatabase(), release, `point ${unit}`, {
        unit: `# ${unit}`,
        civic_number: '4500',
        street: 'KINGSWAY',
        municipality: 'Testtown',
        upid: 'tower',
      })
    }
  })

  /** Looks up the lines, and counts the rows that the database returns. */
  async function lookUp(lines: readonly string[]) {
    const database = getDatabase()
    let rowCount = 0
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        rowCount += result.rows.length
        return result
      },
    })
    const lookups = await findParcelsOfAddresses({ ...database, db }, lines.map(parseAddress))
    return { lookups, rowCount }
  }
  const units = (first: number) =>
    Array.from({ length: UNITS }, (_, index) => `${first + index}-4500 Kingsway, Testtown`)

  test('reads the building once, not once for each line', async () => {
    const one = await lookUp(units(1).slice(0, 1))
    const all = await lookUp(units(1))
    expect(all.rowCount).toBe(one.rowCount)
    expect(all.lookups.map(({ parcels }) => parcels.map(({ upid }) => upid))).toEqual(
      units(1).map(() => ['tower']),
    )
    expect(all.lookups.every(({ reason }) => reason === null)).toBe(true)
  })

  test('says of each that is not there which units there are', async () => {
    const { lookups } = await lookUp(units(901))
    expect(lookups.map(({ reason }) => reason)).toEqual(
      units(901).map(
        (_, index) =>
          `No unit ${901 + index} was found at 4500 Kingsway. It has ${UNITS} units, 1 to ${UNITS}. The building:`,
      ),
    )
  })
})
