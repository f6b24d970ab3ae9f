import { beforeAll, describe, expect, test } from 'vitest'
import type { FindPastedResponse } from '#contract/parcel/parcels.ts'
import type { SearchResponse } from '#contract/parcel/search.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { deriveUnits, makeAssessment } from '../../../testing/rows/market-factory.ts'
import { makeAddress, makeFeature, makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'

/** Addresses of which something does not exist: what the search box and a pasted list say and offer. */
describeWithDatabase('An address that does not exist', (getDatabase) => {
  let call: AppInMemory

  beforeAll(async () => {
    const database = getDatabase()
    const release = await makeRelease(database)
    const parcel = (civic: string, street: string, municipality = 'Testtown') =>
      makeParcel(database, release, `${civic} ${street} ${municipality}`, {
        civic_number: civic,
        street,
        municipality,
      })
    for (const civic of ['5634', '5664', '5721']) await parcel(civic, 'TIDEWATER DRIVE')
    await parcel('210', 'TIDEWATER CRESCENT')
    await parcel('1189', 'TIDEGATE STREET')
    for (const civic of ['159', '193', '198']) await parcel(civic, 'MAIN STREET')
    await parcel('77', 'MAINLAND STREET')
    for (const civic of ['1200', '519A']) await parcel(civic, 'ASH STREET')
    await parcel('300', 'MAINE STREET')
    await parcel('128', 'NINTH AVENUE')
    await parcel('2328', 'PLANT STREET')
    await parcel('2330', 'W PLANT STREET')
    await parcel('12', 'HARBOUR AVENUE', 'District of Cedar Arm')
    await makeFeature(database, release, 'neighbourhood', 'old-town', { title: 'Old Town' })
    for (const civic of ['40', '44']) await parcel(civic, 'ELM STREET')
    await parcel('90', 'ELM STREET', 'Otherville')
    for (const civic of ['80', '95']) await parcel(civic, 'MOUNTAIN VIEW DRIVE')
    for (const civic of ['1189', '1191']) await parcel(civic, 'COHO STREET')
    for (const unit of ['101', '102']) {
      await makeAssessment(database, release, '1189 COHO STREET Testtown', {
        id: `roll-${unit}`,
        pid: `000000${unit}`,
        unit,
      })
      await makeAddress(database, release, `point-${unit}`, {
        unit,
        pid: `000000${unit}`,
        civic_number: '1189',
        street: 'COHO STREET',
        municipality: 'Testtown',
        upid: '1189 COHO STREET Testtown',
      })
    }
    await parcel('60', 'ELM STREET')
    for (const unit of ['# 5', '#6'])
      await makeAddress(database, release, `point ${unit}`, {
        unit,
        civic_number: '60',
        street: 'ELM STREET',
        municipality: 'Testtown',
        upid: '60 ELM STREET Testtown',
      })
    await deriveUnits(database)
    call = await appInMemory(database)
  })

  const search = async (q: string) => {
    const response = await call.get('search', { query: { q } })
    expect(response.status, response.text).toBe(200)
    const { groups, hint } = response.payload as SearchResponse
    return { titles: groups.flatMap(({ hits }) => hits.map(({ title }) => title)), hint }
  }
  const paste = async (text: string) => {
    const response = await call.post('findParcels', { text })
    expect(response.status, response.text).toBe(200)
    return response.payload as FindPastedResponse
  }

  test.each([
    ['5-60 Elm St', null],
    ['Unit 7, 60 Elm St', 'No unit 7 was found at 60 Elm Street. It has units 5 and 6. The building:'],
  ])('a unit that its source writes with # is the same: %s', async (text, reason) => {
    expect((await search(text)).hint).toBe(reason)
    const { found, ambiguous } = await paste(text)
    expect([found.length, ambiguous[0]?.reason]).toEqual(reason === null ? [1, undefined] : [0, reason])
  })

  describe.each([
    [
      '1184 Tidewater Drive',
      'There is no number 1184 on Tidewater Drive. The nearest:',
      ['5634 Tidewater Drive', '5664 Tidewater Drive', '5721 Tidewater Drive'],
    ],
    [
      '1184 Tidewater',
      'There is no number 1184 on Tidewater. The nearest:',
      ['210 Tidewater Crescent', '5634 Tidewater Drive', '5664 Tidewater Drive', '5721 Tidewater Drive'],
    ],
    [
      '210 Tidewater Drive',
      'There is no number 210 on Tidewater Drive. Similar:',
      ['210 Tidewater Crescent', '5634 Tidewater Drive'],
    ],
    ['5634 Tidewatter', 'There is no Tidewatter here. Similar:', ['5634 Tidewater Drive']],
    ['1184 Tidewatter', 'There is no Tidewatter here. Similar:', ['5634 Tidewater Drive']],
    ['1189 Tidegat Street', 'There is no Tidegat Street here. Similar:', ['1189 Tidegate Street']],
    ...['Nineth', 'Ninht', 'Nint', 'Nintth'].map((name): [string, string, string[]] => [
      `128 ${name} Ave`,
      `There is no ${name} Ave here. Similar:`,
      ['128 Ninth Avenue'],
    ]),
    ['1189 Tidegate Road', 'There is no Tidegate Road here. Similar:', ['1189 Tidegate Street']],
    [
      '120 Main Street',
      'There is no number 120 on Main Street. The nearest:',
      ['159 Main Street', '193 Main Street', '198 Main Street'],
    ],
    ['900 Plant St', 'There is no number 900 on Plant St. The nearest:', ['2328 Plant Street']],
    ['77 Main Street', 'There is no number 77 on Main Street. ', ['77 Mainland Street']],
    ['300 Main Street', 'There is no number 300 on Main Street. The nearest:', ['198 Main Street']],
    [
      '120 Ash Street',
      'There is no number 120 on Ash Street. Numbers that begin with it:',
      ['1200 Ash Street'],
    ],
    [
      '519 Ash Street',
      'There is no number 519 on Ash Street. Numbers that begin with it:',
      ['519A Ash Street'],
    ],
    ['90 Elm Street, Testtown', 'There is no number 90 on Elm Street, Testtown. ', ['40 Elm Street']],
    ['128 Ninth Ave, Vancouver', 'There is no Ninth Ave in Vancouver. Similar:', ['128 Ninth Avenue']],
    ['12 Harbor Ave Cedar Arm', 'There is no Harbor Ave in Cedar Arm. Similar:', ['12 Harbour Avenue']],
    ['80 Mountain View Drive, Otherville', 'There is no Mountain View Drive in Otherville. Similar:', []],
    [
      '999-1189 Coho Street',
      'No unit 999 was found at 1189 Coho Street. It has units 101 and 102. The building:',
      ['1189 Coho Street'],
    ],
    [
      'Unit 999, 1189 Coho',
      'No unit 999 was found at 1189 Coho Street. It has units 101 and 102. The building:',
      ['1189 Coho Street'],
    ],
    ['12-1191 Coho Street', 'No unit 12 was found at 1191 Coho Street. The building:', ['1191 Coho Street']],
    ['1191-1197 Coho Street', 'Only number 1191 was found from 1191 to 1197.', ['1191 Coho Street']],
  ])('%s', (text, said, offered) => {
    test('is said by the search box, which offers what there is', async () => {
      const { titles, hint } = await search(text)
      expect(hint).toContain(said)
      if (!said.startsWith('Only')) expect(titles).toEqual(expect.arrayContaining(offered))
    })

    test('is said in the same words of a pasted list, and never taken as found', async () => {
      const { found, ambiguous } = await paste(text)
      expect(found).toEqual([])
      expect(ambiguous[0]?.reason).toBe((await search(text)).hint)
      const labels = ambiguous[0]?.candidates.map(({ label }) => label.split(',')[0])
      expect(labels).toEqual(expect.arrayContaining(offered))
    })
  })

  test.each([
    [
      '1189-1191 Coho Street, Otherville',
      'There is no Coho Street in Otherville. Numbers found from 1189 to 1191 on Coho Street, Testtown: 1189 and 1191.',
    ],
    [
      '40 to 44 Elm Street, Port Nowhere',
      'There is no Elm Street in Port Nowhere. Numbers found from 40 to 44 on Elm Street, Testtown: 40 and 44.',
    ],
    [
      '40 & 44 Elm Street, Otherville',
      'None of 40 and 44 was found on Elm Street, Otherville. Numbers found of 40 and 44 on Elm Street, Testtown: 40 and 44.',
    ],
    [
      '40 to 44 Elm Street, Otherville',
      'No number from 40 to 44 was found on Elm Street, Otherville. Numbers found from 40 to 44 on Elm Street, Testtown: 40 and 44.',
    ],
    [
      '1189 to 1191 Cohoe Street',
      'There is no Cohoe Street here. Numbers found from 1189 to 1191 on Coho Street, Testtown: 1189 and 1191.',
    ],
    [
      '1191-1197 Coho Road',
      'There is no Coho Road here. Only number 1191 was found from 1191 to 1197 on Coho Street, Testtown.',
    ],
  ])('%s, a range, is said in both too and never taken as found', async (text, said) => {
    expect((await search(text)).hint).toBe(said)
    const { found, ambiguous } = await paste(text)
    expect(found).toEqual([])
    expect(ambiguous).toMatchObject([{ reason: said }])
  })

  test.each(['204-1783 Nosuch St', '5 - 1234 Qwerty St', '184-302 Nosuch St'])(
    '%s, a unit and its building, is no range that is too wide',
    async (text) => {
      expect((await search(text)).hint).toMatch(/^Nothing like this was found/)
      expect((await paste(text)).notFound).toMatchObject([
        { reason: 'No parcel with this address, or one like it, is loaded.' },
      ])
    },
  )

  test('a plan typed with its word is no address on a street of a like name', async () =>
    expect((await search('plan EPS 2328')).titles).toEqual([]))

  test('an address with its neighbourhood is found', async () => {
    const { titles, hint } = await search('128 Ninth Ave, Old Town')
    expect([titles[0], hint]).toEqual(['128 Ninth Avenue', null])
  })

  test('offers the typed street first, even where one of a similar name has the number', async () => {
    expect((await search('1189 Tidewater')).titles[0]).toMatch(/Tidewater/)
    expect((await search('300 Main Street')).titles[0]).toMatch(/ Main Street/)
  })

  test.each(['1184 Tidewater C', '5634 tide', '80 mountain view', '198 main s', '198 main street te'])(
    '%s may still become an address that exists',
    async (q) => expect((await search(q)).hint ?? '').not.toContain('here. Similar'),
  )

  test.each([
    '101-1189 Coho Street',
    '101-1189 Coho St',
    '101-1189 Coho',
    'Unit 101, 1189 Coho',
    '#101 1189 Coho',
  ])('%s is the unit that exists, not its building', async (text) => {
    const { found, ambiguous } = await paste(text)
    expect(ambiguous).toEqual([])
    expect(found).toMatchObject([{ upid: '1189 COHO STREET Testtown~000000101' }])
    expect((await search(text)).hint).toBeNull()
  })

  test('a misspelled street with a unit that exists offers the unit alone', async () => {
    const [choice] = (await paste('101-1189 Choo Street')).ambiguous
    expect(choice?.candidates.map(({ upid }) => upid)).toEqual(['1189 COHO STREET Testtown~000000101'])
  })

  test('a street without its type is found where one street has the number, else left to choose', async () => {
    const { found, ambiguous } = await paste('1191 Coho\n210 Tidewater')
    expect(ambiguous).toEqual([])
    expect(found.map(({ label }) => label)).toEqual([
      '1191 Coho Street, Testtown',
      '210 Tidewater Crescent, Testtown',
    ])
  })
})
