import { beforeAll, expect, it } from 'vitest'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { questionAbout } from '../../../testing/facts/fact-questions.ts'
import { makeAssessment, makeListing, makeRentalOffer } from '../../../testing/rows/market-factory.ts'
import { makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { offerRentConnector } from './offer-rent-connector.ts'

describeOnBothEngines('Offer rent', (getDatabase) => {
  const query = async (...upids: string[]) => {
    const connector = offerRentConnector({
      database: getDatabase(),
      clock: () => new Date('2026-11-21T12:00:00Z'),
    })
    const questions = upids.map((upid) => questionAbout(upid))
    const responses = await connector.query(questions, {
      credentials: null,
      signal: new AbortController().signal,
    })
    return new Map(responses.map((response) => [response.upid, response.ok ? response.values : null]))
  }

  beforeAll(async () => {
    const database = getDatabase()
    const city = await makeRelease(database, { source: 'city' })
    for (const upid of ['house', 'listed', 'tower', 'shop', 'unknown']) await makeParcel(database, city, upid)
    const use = (actual_use: string) => ({ actual_use })
    await makeAssessment(database, city, 'house', use('Single Family Dwelling'))
    await makeAssessment(database, city, 'listed', use('Single Family Dwelling'))
    await makeAssessment(database, city, 'shop', use('Store(s) and Service Commercial'))
    for (const pid of ['000000101', '000000102'])
      await makeAssessment(database, city, 'tower', { pid, ...use('Strata-Lot Residence (Condominium)') })
    await makeListing(database, city, 'R1', { upid: 'listed', property_type: 'House', bedrooms: 4 })
    await makeListing(database, city, 'R2', { upid: 'tower', property_type: 'Apartment', bedrooms: 1 })

    const offers = await makeRelease(database, { source: 'offers', dataset: 'rents', asOf: '2026-07-28' })
    const offer = (id: string, monthly_rent_dollars: number, over: object = {}) =>
      makeRentalOffer(database, offers, id, { monthly_rent_dollars, at: [-123.1, 49.255], ...over })
    for (const rent of [2000, 2200, 2400, 2600, 2800]) await offer(`three-${rent}`, rent)
    for (const rent of [3000, 3100, 3200, 3300, 3400])
      await offer(`four-${rent}`, rent, { bedrooms: 4, offered_on: '2026-07-02' })
    for (const [index, bedrooms] of [1, 1, 2, 2, 3].entries())
      await offer(`flat-${index}`, 1500 + 100 * index, { bedrooms, home_form: 'apartment' })
    await offer('too old', 100, { bedrooms: 4, offered_on: '2026-01-29' })
    await offer('just in time', 3200, { bedrooms: 4, offered_on: '2026-01-30' })
    await offer('too far', 100, { bedrooms: 4, at: [-123.1, 49.28] })
  })

  it('compares by form, and by bedrooms where a listing says them', async () => {
    const responses = await query('listed', 'house', 'tower')
    // 3000, 3100, 3200, 3200, 3300, 3400: places 1.25 and 3.75.
    expect(responses.get('listed')).toEqual({ date: '2026-07-02', minRent: 3125, maxRent: 3275 })
    // All eleven houses: 2000 … 2800, 3000, 3100, 3200, 3200, 3300, 3400: places 2.5 and 7.5.
    expect(responses.get('house')).toEqual({ date: '2026-07-02', minRent: 2500, maxRent: 3200 })
    // One listing of a tower says nothing about its other homes.
    expect(responses.get('tower')).toEqual({ date: '2026-07-01', minRent: 1600, maxRent: 1800 })
  })

  it('says nothing of what is no home', async () => {
    const responses = await query('shop', 'unknown')
    expect([...responses.values()]).toEqual([{}, {}])
  })

  it('names whose offers they were', async () => {
    const connector = offerRentConnector({
      database: getDatabase(),
      clock: () => new Date('2026-11-21T12:00:00Z'),
    })
    const [response] = await connector.query([questionAbout('house')], {
      credentials: null,
      signal: new AbortController().signal,
    })
    expect(response).toMatchObject({
      asOf: '2026-07-28',
      origin: { title: 'Offer rent, from Open data of offers' },
    })
    expect(await connector.basis?.()).toBe('1,2')
  })
})
