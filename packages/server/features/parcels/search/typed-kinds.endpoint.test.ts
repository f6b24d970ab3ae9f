import { beforeAll, describe, expect, test } from 'vitest'
import type { FindPastedResponse } from '#contract/parcel/parcels.ts'
import type { SearchResponse } from '#contract/parcel/search.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { deriveUnits, makeAssessment, makeListing } from '../../../testing/rows/market-factory.ts'
import { makeAddress, makeParcel, makeRelease, squareAt } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'

const SALISH = 'šxʷməθkʷəy̓əmasəm St'

/** Kinds of writing that the grammar of addresses and keys knows, against real tables. */
describeWithDatabase('What is typed to find a property', (getDatabase) => {
  let call: AppInMemory

  beforeAll(async () => {
    const database = getDatabase()
    const release = await makeRelease(database)
    const parcel = (upid: string, civic: string, street: string, over: object = {}) =>
      makeParcel(database, release, upid, { civic_number: civic, street, municipality: 'Testtown', ...over })
    await parcel('george', '5678', 'ST. GEORGE ST')
    await parcel('road', '8100', 'NO. 3 ROAD')
    await parcel('lettered', '15123', '102A AVE')
    await parcel('canada', '4949', 'CANADA WAY')
    await parcel('salish', '3350', SALISH.normalize('NFC'))
    await parcel('hotel', '721', 'GOVERNMENT ST')
    await parcel('highway', '5500', 'HIGHWAY 99 N')
    await parcel('cross', '1580', 'CEDAR HILL CROSS RD')
    await parcel('lane', '33457', 'COTTAGE LANE')
    await parcel('tower', '1234', 'MAIN ST', { plan_number: 'EPS2328' })
    for (const unit of ['101', '102', '103', 'PH2', 'B', 'BSMT']) {
      await makeAddress(database, release, `tower ${unit}`, {
        unit,
        civic_number: '1234',
        street: 'MAIN ST',
        municipality: 'Testtown',
        upid: 'tower',
      })
    }
    // Main St and 12 Ave cross at -123.1, 49.25.
    await parcel('corner-main', '2800', 'MAIN ST', { shape: squareAt(-123.1, 49.2504) })
    await parcel('corner-12', '12', 'E 12TH AV', { shape: squareAt(-123.0996, 49.25) })
    await parcel('far-12', '900', 'E 12TH AV', { shape: squareAt(-123.08, 49.25) })
    await parcel('oak', '77', 'OAK ST', { shape: squareAt(-123.2, 49.25) })
    await parcel('elsewhere', '3', 'E 12TH AV', {
      municipality: 'Otherville',
      shape: squareAt(-123.1, 49.2501),
    })
    await parcel('lot-4', '4', 'ELM ST', { plan_number: 'EPP12345', lot_number: '4' })
    await parcel('lot-5', '5', 'ELM ST', { plan_number: 'EPP12345', lot_number: '5' })
    await parcel('old-strata', '6', 'ELM ST', { plan_number: 'VAS1234' })
    await parcel('kamloops', '7', 'ELM ST', { plan_number: 'KAS12' })
    await parcel('pid', '8', 'ELM ST', { pid: '010271234' })
    await parcel('listed', '9', 'ELM ST')
    await makeListing(database, release, '10271234', { upid: 'listed', address: '9 Elm St' })
    await makeListing(database, release, 'R2912345', { upid: 'listed', address: '9 Elm St' })
    await makeAssessment(database, release, 'old-strata', { pid: '000000777', unit: '9' })
    await deriveUnits(database)
    call = await appInMemory(database)
  })

  const search = async (q: string) => {
    const response = await call.get('search', { query: { q } })
    expect(response.status, response.text).toBe(200)
    const { groups, hint } = response.payload as SearchResponse
    return { hits: groups.flatMap((group) => group.hits), hint }
  }
  const paste = async (text: string) => {
    const response = await call.post('findParcels', { text })
    expect(response.status, response.text).toBe(200)
    return response.payload as FindPastedResponse
  }

  describe('an address', () => {
    test.each([
      ['5678 St. George', 'george'],
      ['8100 No.3 Rd', 'road'],
      ['8100 #3 Rd', 'road'],
      ['8100 Number 3 Rd', 'road'],
      ['8100 Three Rd', 'road'],
      ['15123 102 A Ave', 'lettered'],
      ['4949 Canada Way, Testtown BC Canada', 'canada'],
      [`3350 ${SALISH.normalize('NFC')}`, 'salish'],
      [`3350 ${SALISH.normalize('NFD')}`, 'salish'],
      ['3350 Musqueamview St', 'salish'],
      ['3350 musqueamv', 'salish'],
      ['Empress Hotel 721 Government St', 'hotel'],
      ['5500 99 Hwy N', 'highway'],
      ['5500 Hwy 99N', 'highway'],
      ['1580 Cedarhill X Rd', 'cross'],
      ['33457 Cottage Lane Road', 'lane'],
      ['33457 Cottage Lane Ln', 'lane'],
    ])('%s is found', async (q, upid) => {
      const { hits, hint } = await search(q)
      expect([hits[0]?.upids, hint]).toEqual([[upid], null])
    })

    test.each([
      ['Bsmt 1234 Main St', 'BSMT'],
      ['1234-B Main St', 'B'],
      ['1234 Main St PH2', 'PH2'],
      ['#102 1234 Main St', '102'],
    ])('%s is the unit %s', async (q, unit) => {
      const { hits, hint } = await search(q)
      expect([hits[0]?.title, hint]).toEqual([`${unit}-1234 Main St`, null])
    })

    test('several units of one building are several hits', async () => {
      const { hits } = await search('101, 102 & 103 - 1234 Main St')
      expect(hits.slice(0, 3).map(({ title }) => title)).toEqual([
        '101-1234 Main St',
        '102-1234 Main St',
        '103-1234 Main St',
      ])
    })
  })

  describe('a corner', () => {
    test.each([
      'E 12th Ave & Main St',
      '12th and Main',
      'main at 12',
      'Main / 12th',
      'Mian St & 12th Ave, Testtown',
    ])('%s is where the two streets meet', async (q) => {
      const { hits, hint } = await search(q)
      expect(hits[0]).toMatchObject({ group: 'place', subtitle: 'Corner, Testtown', upids: [] })
      expect(hits[0]?.title).toMatch(/^(E 12th Av & Main St|Main St & E 12th Av)$/)
      expect(hits[0]?.centre[0]).toBeCloseTo(-123.0998, 3)
      expect(hits[0]?.centre[1]).toBeCloseTo(49.2502, 3)
      expect(hint).toBeNull()
    })

    test('of streets that do not meet is said, and both are offered', async () => {
      const { hits, hint } = await search('Main St & Oak St')
      expect(hint).toBe('No corner of Main St and Oak St was found. The streets:')
      expect(hits.slice(0, 3).map(({ title }) => title)).toEqual(
        expect.arrayContaining(['Main St', 'Oak St']),
      )
    })
  })

  describe('a key', () => {
    test.each([
      ['VR1234', 'old-strata'],
      ['VR 1234', 'old-strata'],
      ['K12', 'kamloops'],
      ['Lot 5 Plan EPP12345', 'lot-5'],
      ['EPP12345 lot 4', 'lot-4'],
      ['R 2912345', 'listed'],
      ['MLS® R2912345', 'listed'],
    ])('%s is found', async (q, upid) => {
      expect((await search(q)).hits[0]?.upids).toEqual([upid])
      expect((await paste(q)).found).toMatchObject([{ upid }])
    })

    test('a lot that is not there is said, and its plan is offered', async () => {
      const { hits, hint } = await search('EPP12345 lot 99')
      expect([hits[0]?.title, hint]).toEqual(['EPP12345', 'No lot 99 of plan EPP12345 is loaded. The plan:'])
      expect((await paste('EPP12345 lot 99')).notFound).toMatchObject([
        { reason: 'No lot 99 of plan EPP12345 is loaded.' },
      ])
    })

    test('eight digits are a listing first, and both readings are shown', async () => {
      const { hits, hint } = await search('10271234')
      expect(hits.map(({ upids }) => upids[0])).toEqual(['listed', 'pid'])
      expect(hint).toBe('Read as MLS® number 10271234, and as PID 010-271-234.')
      const { found, ambiguous } = await paste('10271234')
      expect(found).toEqual([])
      expect(ambiguous).toMatchObject([
        {
          candidates: [{ upid: 'listed' }, { upid: 'pid' }],
          reason: 'This may be MLS® number 10271234 or PID 010-271-234:',
        },
      ])
    })
  })

  test.each([
    ['RT-7', '“RT-7” may be a zone'],
    ['0.5 acre', '“0.5 acre” is a size'],
    ['10,000 sq ft', '“10,000 sq ft” is a size'],
    ['EPS9999', 'No parcel of plan EPS9999 is loaded.'],
    ['R2900000', 'No listing with the MLS® number R2900000 is loaded.'],
  ])('%s says what the box understands', async (q, said) => {
    const { hits, hint } = await search(q)
    expect(hits).toEqual([])
    expect(hint).toContain(said)
  })

  test('units of a pasted list are each one entry', async () => {
    const { found, ambiguous, notFound } = await paste('101, 102 - 1234 Main St')
    expect([...found, ...ambiguous, ...notFound].map(({ input }) => input)).toEqual([
      '101-1234 Main St',
      '102-1234 Main St',
    ])
  })
})
