import type pg from 'pg'
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { findAddresses } from './address-queries.ts'

const ASKED = { numbers: ['1184'], units: [], prefix: '1184' }

describeOnBothEngines('The statement that finds addresses', (getDatabase) => {
  it('is not planned again, whatever its values are', async () => {
    const client = await getDatabase().pool.connect()
    const database = { ...getDatabase(), pool: client as unknown as pg.Pool }
    const find = async (times: number) => {
      for (let call = 0; call < times; call++) {
        const streets = Array.from({ length: 1 + 15 * (call % 2) }, (_, index) => `${index} AVE`)
        await findAddresses(database, { ...ASKED, streets, prefixStreets: streets.slice(0, 3) })
      }
      const { rows } = await client.query<{ generic: number; custom: number }>(
        "SELECT generic_plans AS generic, custom_plans AS custom FROM pg_prepared_statements WHERE name = 'addresses'",
      )
      return rows[0] ?? { generic: 0, custom: 0 }
    }
    // PostgreSQL plans five calls by their values, and compares.
    const before = await find(6)
    const after = await find(4)
    expect(after.custom).toBe(before.custom)
    expect(after.generic).toBe(before.generic + 4)
    client.release()
  })
})
