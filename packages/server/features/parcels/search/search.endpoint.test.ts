import { beforeAll, describe, expect, test } from 'vitest'
import type { SearchResponse } from '#contract/parcel/search.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { makeAssessment, makeListing } from '../../../testing/rows/market-factory.ts'
import {
  makeAddress,
  makeFeature,
  makeParcel,
  makeRelease,
  squareAt,
} from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { UNANSWERABLE } from '../../../testing/unanswerable-texts.ts'

describeWithDatabase('GET /api/search', (getDatabase) => {
  let call: AppInMemory

  beforeAll(async () => {
    const database = getDatabase()
    const release = await makeRelease(database)
    const parcel = (upid: string, civic: string, street: string, over: object = {}) =>
      makeParcel(database, release, upid, { civic_number: civic, street, municipality: 'Testtown', ...over })
    await parcel('manitoba', '1783', 'MANITOBA ST', { plan_number: 'EPS2328' })
    await parcel('pender-east', '400', 'PENDER ST E', { pid: '012345678' })
    await parcel('pender-west', '400', 'W PENDER ST', { pid: '012345999', shape: squareAt(-123.2, 49.25) })
    await parcel('marine', '2041', 'SE MARINE DRIVE')
    await parcel('tenth', '637', 'W 10TH AV', { plan_number: 'VIP915' })
    await parcel('other-town', '400', 'MAIN ST', { municipality: 'Otherville', shape: squareAt(-122, 49.25) })
    await parcel('letter', '519A', 'OAK ST')
    for (const unit of ['101', '102']) {
      await makeAddress(database, release, `unit-${unit}`, {
        unit,
        civic_number: '1783',
        street: 'Manitoba Street',
        municipality: 'Testtown',
        upid: 'manitoba',
        pid: `00000010${unit.at(-1)}`,
      })
    }
    await makeAssessment(database, release, 'manitoba', { pid: '000000777', unit: '9' })
    await makeListing(database, release, 'R2912345', { upid: 'tenth', address: '637 W 10th Av' })
    await parcel('begun', '1200', 'ASH ST', { postal_code: 'V5K 1A1', roll_number: '01-234-5678' })
    await parcel('dashed', '1300', 'ASH ST', { roll_number: '315-703-0206' })
    await makeAssessment(database, release, 'begun', { roll_number: '987650000' })
    await makeFeature(database, release, 'municipality', 'm2', { title: 'Testtown, City of' })
    await makeFeature(database, release, 'municipality', 'm1', { title: 'Testtown, City of' })
    await makeFeature(database, release, 'neighbourhood', 'n1', { title: 'Kensington-Cedar Cottage' })
    call = await appInMemory(database)
  })

  const answerTo = async (q: string, near?: string) => {
    const response = await call.get('search', { query: { q, ...(near && { near }) } })
    expect(response.status, response.text).toBe(200)
    return response.payload as SearchResponse
  }
  const hitsOf = async (q: string, near?: string) =>
    (await answerTo(q, near)).groups.flatMap((group) => group.hits)
  const bestUpid = async (q: string, near?: string) => (await hitsOf(q, near))[0]?.upids[0]

  describe('an address', () => {
    test.each([
      ['1783 Manitoba St', 'manitoba'],
      ['1783 manitoba street', 'manitoba'],
      ['manitoba st 1783', 'manitoba'],
      ['1783 mantioba st', 'manitoba'],
      ['1783 manitba', 'manitoba'],
      ['1783manitobast', 'manitoba'],
      ['#205 - 1783 Manitoba St, Testtown BC', 'manitoba'],
      ['205-1783 manitoba', 'manitoba'],
      ['unit 205 1783 manitoba', 'manitoba'],
      ['400 e pender', 'pender-east'],
      ['400 pender st east', 'pender-east'],
      ['400 west pender street', 'pender-west'],
      ['2041 marine dr se', 'marine'],
      ['2041 southeast marine', 'marine'],
      ['637 10th ave w', 'tenth'],
      ['637 w tenth', 'tenth'],
      ['637 west 10 avenue', 'tenth'],
      ['519 oak', 'letter'],
      ['400 main st otherville', 'other-town'],
    ])('%s is found', async (q, upid) => expect(await bestUpid(q)).toBe(upid))

    test('that is typed in part already shows', async () => {
      expect(await bestUpid('1783 man')).toBe('manitoba')
      expect(await bestUpid('178 manitoba')).toBe('manitoba')
    })

    test('its points and the parcel they stand on are one hit, with the matching part marked', async () => {
      const hits = await hitsOf('1783 manitoba')
      expect(hits.filter((hit) => hit.upids.includes('manitoba'))).toHaveLength(1)
      expect(hits[0]).toMatchObject({
        group: 'address',
        title: '1783 Manitoba St',
        subtitle: 'Testtown',
        matches: [
          [0, 4],
          [5, 13],
        ],
      })
    })

    test('the map breaks ties between equals', async () => {
      expect(await bestUpid('400 pender', '-123.1,49.25')).toBe('pender-east')
      expect(await bestUpid('400 pender', '-123.2,49.25')).toBe('pender-west')
    })

    test('without its number leads to the street', async () => {
      const [street] = await hitsOf('manitoba')
      expect(street).toMatchObject({ group: 'place', title: expect.stringMatching(/^Manitoba St/) })
      expect(street?.bounds).not.toBeNull()
    })

    test('with a number that does not exist offers the nearest ones', async () => {
      const [hit] = await hitsOf('1999 manitoba')
      expect(hit).toMatchObject({ title: '1783 Manitoba St' })
      expect((await answerTo('1999 manitoba')).hint).toContain('There is no number 1999 ')
      expect((await answerTo('1783 manitoba')).hint).toBeNull()
    })

    test('with a number that only begins others says so first', async () => {
      expect((await hitsOf('120 ash'))[0]).toMatchObject({ title: '1200 Ash St' })
      expect((await answerTo('120 ash')).hint).toContain('There is no number 120 ')
      expect((await answerTo('1200 ash')).hint).toBeNull()
    })

    test('with a misspelled street and a number that does not exist offers that street', async () => {
      const database = getDatabase()
      const release = await makeRelease(database, { dataset: 'misspelled' })
      const parcel = (upid: string, civic: string, street: string) =>
        makeParcel(database, release, upid, { civic_number: civic, street, municipality: 'Testtown' })
      await parcel('main', '1189', 'MAIN ST')
      await parcel('maple', '1210', 'MAPLE ST')
      expect(await bestUpid('1210 mian street')).toBe('main')
    })
  })

  describe('a key', () => {
    test.each([
      ['012-345-678', 'pender-east'],
      ['012345678', 'pender-east'],
      ['12345678', 'pender-east'],
      ['PID 012 345 678', 'pender-east'],
      ['000-000-777', 'manitoba'],
      ['EPS2328', 'manitoba'],
      ['eps 2328', 'manitoba'],
      ['Strata Plan EPS2328', 'manitoba'],
      ['VIP91', 'tenth'],
      ['R2912345', 'tenth'],
      ['mls# R29123', 'tenth'],
      ['01-234-5678', 'begun'],
      ['Roll: 012345678', 'begun'],
      ['Roll 01-234-5678', 'begun'],
      ['folio 987650000', 'begun'],
      ['987650000', 'begun'],
    ])('%s is found', async (q, upid) => expect(await bestUpid(q)).toBe(upid))

    test('a roll with the dashes of a PID is not called a wrong PID', async () => {
      expect(await answerTo('315-703-0206')).toMatchObject({
        groups: [{ group: 'roll', hits: [{ upids: ['dashed'] }] }],
        hint: null,
      })
    })

    test('a PID that is typed in part shows all that begin so, its digits marked', async () => {
      const { groups } = await answerTo('012-345')
      expect(groups).toMatchObject([
        { group: 'pid', hits: [{ title: '012-345-678', matches: [[0, 7]] }, { title: '012-345-999' }] },
      ])
    })

    test('a PID with too few or too many digits is hinted at', async () => {
      expect((await answerTo('PID 012-345-67')).hint).toContain('nine digits')
      expect((await answerTo('12345678')).hint).toContain('012-345-678')
    })
  })

  describe('a place', () => {
    test.each([
      ['testtown', 'Testtown, City of'],
      ['City of Testtown', 'Testtown, City of'],
      ['testown', 'Testtown, City of'],
      ['otherville', 'Otherville'],
      ['cedar cot', 'Kensington-Cedar Cottage'],
      ['kensignton', 'Kensington-Cedar Cottage'],
      ['cedar cotage', 'Kensington-Cedar Cottage'],
      ['ceder cottage', 'Kensington-Cedar Cottage'],
    ])('%s is found', async (q, title) => {
      expect((await hitsOf(q))[0]).toMatchObject({ group: 'place', title, upids: [] })
    })

    test('of two sources is found once', async () => {
      const places = (await hitsOf('testtown')).filter(({ subtitle }) => subtitle === 'Municipality')
      expect(places).toHaveLength(1)
    })

    test.each(['V5K 1A1', 'v5k1a1'])('by its postal code %s is found', async (q) => {
      expect(await hitsOf(q)).toMatchObject([
        { group: 'place', title: 'V5K 1A1', subtitle: '1 address, Testtown' },
      ])
    })

    test.each(['V5K', 'v5k 1', 'V5K1A'])('a hint says that %s begins a postal code', async (q) => {
      expect(await answerTo(q)).toMatchObject({ groups: [], hint: expect.stringContaining('postal code') })
    })

    test('coordinates fly there, also swapped, with a hint', async () => {
      for (const q of ['49.25, -123.1', '-123.1 49.25']) {
        expect((await hitsOf(q))[0]).toMatchObject({ group: 'coordinates', centre: [-123.1, 49.25] })
      }
      expect((await answerTo('-123.1 49.25')).hint).toContain('longitude came first')
    })
  })

  describe('what cannot be found', () => {
    test.each(UNANSWERABLE)('is an empty answer or some guess, never a failure: %s', async (q) => {
      expect((await answerTo(q)).query).toBe(q.toWellFormed())
    })

    test('a hint says what can be typed', async () => {
      expect(await answerTo('xyzzy qqq')).toMatchObject({
        groups: [],
        hint: expect.stringContaining('street'),
      })
    })
  })

  test.each([
    {},
    { q: '' },
    { q: 'x'.repeat(201) },
    { q: 'a\0b' },
    { q: 'main', limit: 0 },
    { q: 'main', limit: 51 },
    { q: 'main', limit: 'NaN' },
    { q: 'main', near: 'x'.repeat(61) },
  ])('%o is refused', async (query) => {
    const response = await call.get('search', { query })
    expect([400, 413]).toContain(response.status)
    expect(response.message).toBeTruthy()
  })

  test.each(['abc', '1', '1,2,3', '999,999', ','])('near “%s” breaks no ties and no search', async (near) => {
    expect(await bestUpid('1783 manitoba', near)).toBe('manitoba')
  })

  test('at most as many hits as asked for', async () => {
    const response = await call.get('search', { query: { q: '400 pender', limit: 1 } })
    expect((response.payload as SearchResponse).groups.flatMap((group) => group.hits)).toHaveLength(1)
  })

  test('what an import brings is found at once', async () => {
    const database = getDatabase()
    const release = await makeRelease(database, { dataset: 'newer' })
    await makeParcel(database, release, 'new-parcel', { civic_number: '77', street: 'QUAYSIDE WALK' })
    expect(await bestUpid('77 quayside walk')).toBe('new-parcel')
  })
})
