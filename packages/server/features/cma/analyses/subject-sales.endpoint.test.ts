import { expect, test } from 'vitest'
import { DATA_SOURCES } from '#domain/table/data-sources.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { TEST_ORIGIN } from '../../../testing/facts/fact-connectors.ts'
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
        reason: 'A sale of the subject itself, which is shown but not used.',
      },
    ])
    expect(comparables.some(({ sale }) => sale.upid === 'local-lots-H1')).toBe(false)
  })

  test('has the bedrooms that a board returned to its account, and nobody else’s', async () => {
    const database = getDatabase()
    const call = await appInMemory(database, { clock: () => new Date(`${MARKET_DAY}T20:00:00Z`) })
    const release = await makeRelease(database, { source: 'local-more-lots' })
    await makeParcel(database, release, 'local-lots-H2', { pid: '012345687', shape: squareAt(-123.03, 49.3) })
    const owner = await signedInAccount(database, { grants: [...DATA_SOURCES.paragonResidential.needs] })
    await database.db
      .insertInto('parcel_fact')
      .values({
        account_id: owner.id,
        upid: 'local-lots-H2',
        source_key: 'paragonResidential',
        fetched_at: new Date('2026-09-01T12:00:00Z'),
        fact_values: JSON.stringify({ bedrooms: 4, bathrooms: 3, floorArea: 210, yearBuilt: '1998' }),
        origin: JSON.stringify({ ...TEST_ORIGIN, title: 'Paragon', asOf: '2026-08-31' }),
      })
      .execute()
    const subjectOf = async (account: { token: string }) =>
      analysisCaller(call.as(account)).create({ kind: 'parcel', upid: 'local-lots-H2' })
    const { subject, provenance } = await subjectOf(owner)
    const bedrooms = subject.facts.find(({ key }) => key === 'bedrooms')
    expect(bedrooms?.value).toBe(4)
    expect(provenance[String(bedrooms?.releaseId)]).toMatchObject({
      title: 'Paragon',
      sourceKey: 'paragonResidential',
    })
    expect(subject.facts.map(({ key, value }) => [key, value])).toContainEqual(['yearBuilt', 1998])
    const others = await subjectOf(await signedInAccount(database))
    expect(others.subject.facts.some(({ key }) => key === 'bedrooms')).toBe(false)
  })
})
