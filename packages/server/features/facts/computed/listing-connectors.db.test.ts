import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { FactQuestion } from '../../../connectors/facts/fact-connector.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { questionAbout } from '../../../testing/facts/fact-questions.ts'
import { deriveUnits, makeAssessment, makeListing } from '../../../testing/rows/market-factory.ts'
import { makeParcel, makeRelease, squareAt } from '../../../testing/rows/open-data-factory.ts'
import { computedConnectors } from '../connectors.ts'

describeOnBothEngines('Listings of a parcel', (getDatabase) => {
  const connector = (key: string) => {
    const parts = { database: getDatabase(), clock: () => new Date('2026-11-21T12:00:00Z') }
    const found = computedConnectors(parts).find((candidate) => candidate.key === key)
    if (!found) throw new Error(`no connector ${key}`)
    return found
  }
  const query = async (key: string, questions: FactQuestion[]) => {
    const signal = new AbortController().signal
    const responses = await connector(key).query(questions, { credentials: null, signal })
    return new Map(responses.map((response) => [response.upid, response]))
  }
  let second = 0

  beforeAll(async () => {
    const database = getDatabase()
    const first = await makeRelease(database, { source: 'board', dataset: 'listings', asOf: '2026-06-01' })
    for (const upid of ['sold', 'quiet', 'shop'])
      await makeParcel(database, first, upid, { shape: squareAt(-123.1, 49.25) })
    await makeParcel(database, first, 'elsewhere', { shape: squareAt(-119.5, 49.9) })
    second = await makeRelease(database, { source: 'board', dataset: 'listings', asOf: '2026-06-08' })
    await makeListing(database, second, 'R1', { upid: 'sold', status: 'sold', price_dollars: 990_000 })
    await makeListing(database, second, 'CB-1', { upid: 'shop', kind: 'broker', property_type: 'Retail' })
    await makeListing(database, second, 'CB-2', { upid: 'shop', kind: 'broker', status: 'expired' })
    const before = {
      kind: 'mls',
      listing_number: 'R1',
      status: 'active',
      listed_on: '2026-05-01',
      price_dollars: 1e6,
    }
    const after = { ...before, status: 'sold', price_dollars: 990_000 }
    await sql`INSERT INTO change_event (release_id, entity, subject_id, upid, kind, changed_fields, before, after)
      VALUES (${second}, 'listing', 'R1', 'sold', 'changed', '{status}', ${JSON.stringify(before)}::jsonb,
        ${JSON.stringify(after)}::jsonb),
      (${second}, 'listing', 'R0', 'sold', 'removed', '{}',
        ${JSON.stringify({ ...before, listing_number: 'R0', listed_on: '2025-01-01' })}::jsonb, NULL)`.execute(
      database.db,
    )
  })

  it('are told with every status and price, the newest first, on the parcel that was asked about', async () => {
    const responses = await query(
      'mlsHistory',
      ['quiet', 'sold'].map((upid) => questionAbout(upid)),
    )
    const sold = responses.get('sold')
    if (!sold?.ok) throw new Error('no answer')
    expect(sold.values).toEqual({
      listingCount: 2,
      listingNumber: 'R1',
      status: 'sold',
      listedOn: '2026-06-01',
      price: 990_000,
    })
    expect(sold.lists?.listings?.map((state) => [state.listingNumber, state.status, state.endedOn])).toEqual([
      ['R1', 'sold', '2026-06-08'],
      ['R1', 'active', '2026-06-08'],
      ['R0', 'off market', '2026-06-08'],
      ['R0', 'active', '2026-06-08'],
    ])
    expect(sold.asOf).toBe('2026-06-08')
    expect(sold.origin).toMatchObject({
      publisher: 'board',
      licence: 'Open Government Licence',
      isStandIn: false,
    })
    expect(sold.origin?.title).toBe('MLS® history, from Open data of board')
  })

  it('are none where the source speaks of the place, and unknown where it does not', async () => {
    const far = questionAbout('elsewhere', [-119.5, 49.9])
    const responses = await query('mlsHistory', [questionAbout('quiet'), far])
    expect(responses.get('quiet')).toMatchObject({ values: { listingCount: 0, status: null } })
    expect(responses.get('elsewhere')).toMatchObject({ ok: true, values: {} })
  })

  it('of brokers count those that stand', async () => {
    const responses = await query('brokerListings', [questionAbout('shop'), questionAbout('sold')])
    expect(responses.get('shop')).toMatchObject({
      values: { listingCount: 1, propertyType: 'Retail', price: 1_300_000 },
    })
    expect(responses.get('sold')).toMatchObject({ values: { listingCount: 0, price: null } })
  })

  it('of a building are those of its units, each with its unit; what is of one unit is not the building’s', async () => {
    const database = getDatabase()
    await makeParcel(database, second, 'tower', { parcel_class: 'building_strata' })
    for (const [unit, pid] of [
      ['305', '000000305'],
      ['306', '000000306'],
    ] as const)
      await makeAssessment(database, second, 'tower', { id: pid, pid, unit })
    await makeListing(database, second, 'R305', { pid: '000000305', upid: 'tower' })
    await makeListing(database, second, 'R306', { pid: '000000306', upid: 'tower', listed_on: '2026-06-02' })
    await makeListing(database, second, 'CB-3', { pid: '000000306', upid: 'tower', kind: 'broker' })
    await deriveUnits(database)
    const unit = 'tower~000000306'
    const asked = [questionAbout('tower'), questionAbout(unit)]
    const responses = await query('mlsHistory', asked)
    expect(responses.get('tower')).toMatchObject({
      values: { listingCount: 2, listingNumber: null, status: null, price: null },
      lists: {
        listings: [
          { listingNumber: 'R306', unit: 'Unit 306' },
          { listingNumber: 'R305', unit: 'Unit 305' },
        ],
      },
    })
    expect(responses.get(unit)).toMatchObject({
      values: { listingCount: 1, listingNumber: 'R306', status: 'active' },
      lists: { listings: [expect.not.objectContaining({ unit: 'Unit 306' })] },
    })
    const offers = await query('brokerListings', asked)
    expect(offers.get('tower')).toMatchObject({ values: { listingCount: 1, price: null } })
    await makeListing(database, second, 'R1189', { upid: 'tower', status: 'sold', listed_on: '2020-01-01' })
    expect((await query('mlsHistory', asked)).get('tower')).toMatchObject({
      values: { listingCount: 3, listingNumber: 'R1189', status: 'sold' },
    })
  })

  it('rest on the current releases that hold such listings', async () => {
    expect(await connector('mlsHistory').basis?.()).toBe(String(second))
  })
})
