import { expect, test } from 'vitest'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { makeSale } from '../../../testing/rows/market-factory.ts'
import { fillMarket, MARKET_DAY } from '../../../testing/rows/market-sales.ts'
import { makeParcel, makeRelease, squareAt } from '../../../testing/rows/open-data-factory.ts'
import { analysisCaller } from '../../../testing/servers/analysis-caller.ts'
import { appInMemory } from '../../../testing/servers/app-in-memory.ts'

describeWithDatabase('A subject without a use code', (getDatabase) => {
  test('is told of its own sale, which is not compared', async () => {
    const database = getDatabase()
    const call = await appInMemory(database, { clock: () => new Date(`${MARKET_DAY}T20:00:00Z`) })
    await fillMarket(database)
    const release = await makeRelease(database, { source: 'local-lots' })
    await makeParcel(database, release, 'local-lots-H1', { pid: '012345678', shape: squareAt(-123.03, 49.3) })
    await makeSale(database, release, 'local-lots-H1', { sold_on: '2026-01-20', price_dollars: 1_150_000 })
    const analyses = analysisCaller(call.as(await signedInAccount(database)))
    const analysis = await analyses.create({ kind: 'parcel', upid: 'local-lots-H1' })
    expect(analysis.subject.facts.map(({ key }) => key)).toContain('lotSquareMetres')
    const { candidates, comparables } = await analyses.value(analysis)
    expect(candidates.filter(({ state }) => state === 'own')).toMatchObject([
      {
        sale: { soldOn: '2026-01-20', priceDollars: 1_150_000 },
        reason: 'The subject’s own sale: shown, never used.',
      },
    ])
    expect(comparables.some(({ sale }) => sale.upid === 'local-lots-H1')).toBe(false)
  })
})
