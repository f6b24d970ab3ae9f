import { expect, it } from 'vitest'
import { deriveChangedSales } from '../../features/cma/sales/service.ts'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'
import { fillMarket, marketUpid } from '../../testing/rows/market-sales.ts'
import { migrateToLatest } from '../migrate.ts'

const NOW = new Date('2026-11-26T20:00:00Z')

describeOnBothEngines('the sales of a database that exists', (getDatabase) => {
  it('are derived anew once, though no release has changed', async () => {
    const database = getDatabase()
    await fillMarket(database, { count: 5 })
    const derive = () => deriveChangedSales({ database, clock: () => NOW })
    const change = `UPDATE market_sale SET attributes = attributes || '{"zoning": "old"}' WHERE upid = $1`
    await database.pool.query(change, [marketUpid(1)])
    expect(await derive()).toBeNull()
    await database.pool.query(`DELETE FROM kysely_migration WHERE name LIKE '037-%'`)
    await migrateToLatest(database)
    expect(await derive()).toBe(1)
    expect(await derive()).toBeNull()
  })
})
