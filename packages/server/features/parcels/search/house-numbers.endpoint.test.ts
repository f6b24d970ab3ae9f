import { beforeAll, describe, expect, test } from 'vitest'
import type { SearchResponse } from '#contract/parcel/search.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { makeAddress, makeParcel, makeRelease, squareAt } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'

describeWithDatabase('GET /api/search, for house numbers', (getDatabase) => {
  let call: AppInMemory

  beforeAll(async () => {
    const database = getDatabase()
    const release = await makeRelease(database)
    const parcel = (upid: string, civic: string, street: string, over: object = {}) =>
      makeParcel(database, release, upid, { civic_number: civic, street, municipality: 'Testtown', ...over })
    await parcel('half', '1244 1/2', 'JOHNSTON RD')
    await parcel('whole', '1244', 'JOHNSTON RD')
    await parcel('quarter', '8 1/4', 'JOHNSTON RD')
    await parcel('alone', '310', 'FRASER ST')
    for (const civic of ['1250', '1252', '1254']) {
      await parcel(`j-${civic}`, civic, 'JOHNSTON RD', {
        shape: squareAt(-123.1, 49.2 + Number(civic) / 1e5),
      })
    }
    await parcel('j-1251', '1251', 'JOHNSTON RD')
    await parcel('j-1258-far', '1254', 'JOHNSTON RD', { municipality: 'Otherville' })
    for (const civic of ['1200', '1244', '1290']) await parcel(`oak-${civic}`, civic, 'OAK ST')
    await parcel('avenue', '13750', '88 AVE')
    await parcel('coho', '1189', 'COHO AVE')
    await parcel('coho-900', '900', 'COHO AVE')
    await parcel('tower', '1148', 'HEATHER ST')
    await parcel('tower-1102', '1102', 'HEATHER ST')
    await makeAddress(database, release, 'tower-unit', {
      unit: '1102',
      civic_number: '1148',
      street: 'HEATHER ST',
      municipality: 'Testtown',
      upid: 'tower',
    })
    await parcel('block-298', '298', 'ELM ST')
    await parcel('block-250', '250', 'ELM ST')
    await parcel('joined', '70-74', 'PINE ST')
    await parcel('p-72', '72', 'PINE ST')
    await makeAddress(database, release, 'joined-point', {
      civic_number: '70-74',
      street: 'PINE ST',
      municipality: 'Testtown',
      upid: 'joined',
    })
    await parcel('written', '3250-3254', 'MAIN ST')
    for (const unit of [null, '12'])
      await makeAddress(database, release, `bare ${unit}`, { unit, civic_number: '77', street: 'SPRUCE ST' })
    for (const civic of ['2250', '2252A', '2252 1/2', '2253A', '2254'])
      await parcel(`l-${civic}`, civic, 'LARCH ST')
    for (let number = 1; number <= 101; number++) {
      for (const half of ['a', 'b', 'c']) await parcel(`long-${number}${half}`, String(number), 'LONG ST')
    }
    for (const civic of ['4500', '4502', '4504', '4506']) await tower(civic, 'Testtown')
    for (const place of ['Testtown', 'Otherville']) await tower('900', place, 420)
    call = await appInMemory(database)

    /** A parcel with units, each with an address point of its own. */
    async function tower(civic: string, municipality: string, units = 150) {
      const upid = `tower-${civic} ${municipality}`
      await makeParcel(database, release, upid)
      for (let unit = 1; unit <= units; unit++) {
        await makeAddress(database, release, `${upid} ${unit}`, {
          unit: String(unit),
          civic_number: civic,
          street: 'KINGSWAY',
          municipality,
          upid,
        })
      }
    }
  })

  const search = async (q: string) => {
    const response = await call.get('search', { query: { q } })
    expect(response.status, response.text).toBe(200)
    const { groups, hint } = response.payload as SearchResponse
    return { hits: groups.flatMap((group) => group.hits), hint }
  }

  test('a number is found whose letter stands apart', async () => {
    const { hits, hint } = await search('2252 A Larch St')
    expect(hits[0]?.upids).toEqual(['l-2252A'])
    expect(hint).toBeNull()
  })

  test.each(['13750 88 Ave', '13750, 88 Ave', '13750, 88th Avenue, Testtown'])(
    '%s is a house on a numbered street',
    async (q) => {
      const { hits, hint } = await search(q)
      expect(hits[0]?.upids).toEqual(['avenue'])
      expect(hint).toBeNull()
    },
  )

  describe('with a fraction', () => {
    test.each([
      ['1244 1/2 Johnston Rd', 'half'],
      ['1244½ johnston', 'half'],
      ['1244-1/2 Johnston Rd', 'half'],
      ['johnston rd 1244 ½', 'half'],
      ['8¼ Johnston Rd', 'quarter'],
      ['3-1244 1/2 Johnston Rd', 'half'],
      ['1244 Johnston Rd', 'whole'],
      ['310 1/2 Fraser St', 'alone'],
    ])('%s is found', async (q, upid) => expect((await search(q)).hits[0]?.upids).toEqual([upid]))
  })

  describe('a range', () => {
    test.each(['1250-1254 Johnston Rd', '1250 – 1254 johnston rd, testtown', '1250 to 1254 Johnston Road'])(
      '%s finds the parcels on that side of that street',
      async (q) => {
        const { hits, hint } = await search(q)
        expect(hits[0]).toMatchObject({
          title: '1250–1254 Johnston Rd',
          subtitle: '3 addresses, Testtown',
          upids: ['j-1250', 'j-1252', 'j-1254'],
        })
        expect(hint).toBe('Numbers found from 1250 to 1254: 1250, 1252 and 1254.')
      },
    )

    test.each([
      '1250 through 1254 Johnston Rd',
      '1250 THRU 1254 Johnston Rd',
      '1254 to 1250 Johnston Rd',
      'from 1250 to 1254 Johnston Rd',
    ])('%s is one', async (q) =>
      expect((await search(q)).hits[0]?.upids).toEqual(['j-1250', 'j-1252', 'j-1254']),
    )

    test.each([
      ['1250 & 1254 Johnston Rd', ['j-1250', 'j-1254']],
      ['1250 and 1251 Johnston Rd', ['j-1250', 'j-1251']],
      ['1250/1254 Johnston Rd', ['j-1250', 'j-1254']],
      ['1250, 1254 Johnston Rd', ['j-1250', 'j-1254']],
      ['1250, 1251 & 1254 Johnston Rd', ['j-1250', 'j-1251', 'j-1254']],
      ['1102 & 1148 Heather St', ['tower-1102', 'tower']],
    ])('%s are houses, and these alone', async (q, upids) =>
      expect((await search(q)).hits[0]?.upids).toEqual(upids),
    )

    test('typed with “to” is no unit and its building', async () =>
      expect((await search('1102 to 1148 Heather St')).hits[0]?.upids).toEqual(['tower-1102', 'tower']))

    test('on both sides finds both', async () =>
      expect((await search('1250-1253 Johnston Rd')).hits[0]?.upids).toEqual(['j-1250', 'j-1251', 'j-1252']))

    test('says which of its numbers there are', async () => {
      const { hits, hint } = await search('1254-1260 Johnston Rd')
      expect(hits.map(({ title }) => title)).toEqual(['1254–1260 Johnston Rd', '1254–1260 Johnston Rd'])
      expect(hits[0]?.upids).toEqual(['j-1254'])
      expect(hint).toBe('Only number 1254 was found from 1254 to 1260.')
    })

    test('of more than a building, whose first number there is', async () =>
      expect((await search('1200-1290 Oak St')).hits[0]?.upids).toEqual(['oak-1200', 'oak-1244', 'oak-1290']))

    test('whose ends are no houses', async () => {
      const { hits, hint } = await search('1210-1280 Oak St')
      expect(hits[0]?.upids).toEqual(['oak-1244'])
      expect(hint).toBe('Only number 1244 was found from 1210 to 1280.')
    })

    test('of towers finds all of them, however many units they have', async () => {
      const { hits, hint } = await search('4500 to 4506 Kingsway')
      expect(hits[0]?.upids).toEqual(
        ['4500', '4502', '4504', '4506'].map((civic) => `tower-${civic} Testtown`),
      )
      expect(hint).toBe('Numbers found from 4500 to 4506: 4500, 4502, 4504 and 4506.')
    })

    test('takes numbers with a letter or a fraction along', async () =>
      expect((await search('2250-2254 Larch St')).hits[0]?.upids).toEqual([
        'l-2250',
        'l-2252 1/2',
        'l-2252A',
        'l-2254',
      ]))

    test('with more parcels than are selected at once says so', async () => {
      const { hits, hint } = await search('1 to 100 Long St')
      expect(hits[0]?.subtitle).toBe('100 addresses, Testtown')
      expect(hits[0]?.upids).toHaveLength(200)
      expect(hint).toMatch(/^Numbers found from 1 to 100: .* The first 200 of 300 parcels\.$/)
    })

    test('with “to” is no unit and its building', async () => {
      const { hits, hint } = await search('204 to 298 Elm St')
      expect(hits[0]?.upids).toEqual(['block-250', 'block-298'])
      expect(hint).toBe('Numbers found from 204 to 298: 250 and 298.')
    })

    test.each(['70-74 Pine St', '70 to 74 Pine St'])(
      '%s that the source itself writes is one address',
      async (q) => {
        const { hits, hint } = await search(q)
        expect(hits[0]).toMatchObject({ title: '70-74 Pine St', upids: ['joined'] })
        expect(hits.filter(({ upids }) => upids.includes('joined'))).toHaveLength(1)
        expect(hint).toBeNull()
      },
    )
  })

  test('two numbers parted by a comma are both houses where they are no unit and its building', async () => {
    const both = await search('250, 298 Elm St')
    expect(both.hits[0]?.upids).toEqual(['block-250', 'block-298'])
    const unit = await search('1102, 1148 Heather St')
    expect([unit.hits[0]?.upids, unit.hint]).toEqual([['tower'], null])
  })

  test.each(['3250', '3252', '3254'])('%s is found where the source writes 3250-3254', async (number) => {
    const { hits, hint } = await search(`${number} Main St`)
    expect(hits[0]?.upids).toEqual(['written'])
    expect(hint).toBeNull()
  })

  test('a unit is found where its address is on no parcel', async () => {
    const { hits, hint } = await search('12-77 Spruce St')
    expect(hits[0]).toMatchObject({ title: '12-77 Spruce St', upids: [] })
    expect(hint).toBeNull()
  })

  test('a number in two municipalities is found in both, however many units are there', async () =>
    expect((await search('900 Kingsway')).hits.map(({ subtitle }) => subtitle)).toEqual(
      expect.arrayContaining(['Testtown', 'Otherville']),
    ))

  describe('no range, but a unit and its building', () => {
    test.each([
      ['306-1189 Coho Ave', 'coho', 'No unit 306 was found at 1189 Coho Ave. The building:'],
      ['1102-1148 Heather St', 'tower', null],
      ['204-298 Elm St', 'block-298', 'No unit 204 was found at 298 Elm St. The building:'],
    ])('%s', async (q, upid, said) => {
      const { hits, hint } = await search(q)
      expect(hits[0]?.upids).toEqual([upid])
      expect(hint).toBe(said)
    })
  })
})
