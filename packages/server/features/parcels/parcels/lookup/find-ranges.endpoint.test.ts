import { beforeAll, expect, test } from 'vitest'
import type { FindPastedResponse } from '#contract/parcel/parcels.ts'
import { describeWithDatabase } from '../../../../testing/databases/databases.ts'
import { makeAddress, makeParcel, makeRelease } from '../../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../../testing/servers/app-in-memory.ts'

describeWithDatabase('POST /api/parcels/find, for house numbers', (getDatabase) => {
  let call: AppInMemory

  beforeAll(async () => {
    const database = getDatabase()
    call = await appInMemory(database)
    const release = await makeRelease(database)
    const parcel = (civic: string, street: string, municipality = 'Testtown', suffix = '') =>
      makeParcel(database, release, `${street} ${civic}${suffix}`, {
        civic_number: civic,
        street,
        municipality,
      })
    for (const civic of ['1244', '1244 1/2', '8 3/4', '1250', '1251', '1254'])
      await parcel(civic, 'JOHNSTON RD')
    for (const civic of ['1256', '1258', '1260', '1262']) await parcel(civic, 'JOHNSON RD')
    for (const civic of ['2250', '2252', '2254', '2256', '2258', '2260', '2262'])
      await parcel(civic, 'MOUNTAIN RD')
    for (const civic of ['6', '9']) await parcel(civic, 'MAIN ST')
    for (let avenue = 1; avenue <= 200; avenue++) await parcel('4', `${avenue} AVE`)
    for (const civic of ['204', '298']) await parcel(civic, 'ELM ST')
    await parcel('70-74', 'PINE ST')
    for (const civic of ['72', '74']) await parcel(civic, 'PINE ST')
    await parcel('335 & 341', 'CYPRESS ST')
    for (const civic of ['450', '452A', '452 1/2', '453A', '454']) await parcel(civic, 'LARCH ST')
    for (const civic of ['550', '552']) {
      await parcel(civic, 'FIR ST')
      await parcel(civic, 'FIR ST', 'Otherville', ' there')
    }
    for (const municipality of ['Testtown', 'Otherville']) {
      await makeParcel(database, release, `tower ${municipality}`)
      await makeAddress(database, release, `point ${municipality}`, {
        civic_number: '650',
        street: 'YEW ST',
        municipality,
        upid: `tower ${municipality}`,
      })
    }
    for (const street of ['BIRCH ST', 'BIRCH AVE']) await parcel('7', street)
    for (const half of [' a', ' b']) await parcel('7', 'CEDAR ST', 'Testtown', half)
    for (let number = 1; number <= 101; number++) {
      for (const half of [' a', ' b']) await parcel(String(number), 'LONG ST', 'Testtown', half)
    }
    for (const civic of ['1189', '1150']) await parcel(civic, 'COHO AVE')
    for (const civic of ['1100', '1148']) await parcel(civic, 'HEATHER ST')
    await makeAddress(database, release, 'unit', {
      unit: '1100',
      civic_number: '1148',
      street: 'HEATHER ST',
      municipality: 'Testtown',
      upid: 'HEATHER ST 1148',
    })
  })

  const paste = async (text: string) => {
    const response = await call.post('findParcels', { text })
    expect(response.status, response.text).toBe(200)
    return response.payload as FindPastedResponse
  }
  const find = async (text: string) => {
    const { found, ambiguous } = await paste(text)
    return [
      ...found.map(({ upid }) => upid),
      ...ambiguous.flatMap(({ candidates }) => candidates.map(({ upid }) => upid)),
    ]
  }

  test('a range that was typed the other way round says how it was read', async () =>
    expect((await paste('298 to 204 Elm St')).ambiguous).toMatchObject([{ note: 'Read as 204 to 298.' }]))

  test.each([
    ['1244 1/2 Johnston Rd', ['JOHNSTON RD 1244 1/2']],
    ['1244½ Johnston Rd', ['JOHNSTON RD 1244 1/2']],
    ['1244-1/2 Johnston Rd', ['JOHNSTON RD 1244 1/2']],
    ['8¾ Johnston Rd', ['JOHNSTON RD 8 3/4']],
    ['1250-1254 Johnston Rd', ['JOHNSTON RD 1250', 'JOHNSTON RD 1254']],
    [
      '1244-1290 Johnston Rd',
      ['JOHNSTON RD 1244', 'JOHNSTON RD 1244 1/2', 'JOHNSTON RD 1250', 'JOHNSTON RD 1254'],
    ],
    ['1100-1148 Heather St', ['HEATHER ST 1148']],
    ['306-1189 Coho Ave', ['COHO AVE 1189']],
    ['1110-1150 Coho Ave', ['COHO AVE 1150']],
    ['204-298 Elm St', ['ELM ST 204', 'ELM ST 298']],
    ['200 to 298 Elm St', ['ELM ST 204', 'ELM ST 298']],
    ['204, 298 Elm St', ['ELM ST 204', 'ELM ST 298']],
    ['1100 to 1148 Heather St', ['HEATHER ST 1100', 'HEATHER ST 1148']],
    [
      '1244 through 1290 Johnston Rd',
      ['JOHNSTON RD 1244', 'JOHNSTON RD 1244 1/2', 'JOHNSTON RD 1250', 'JOHNSTON RD 1254'],
    ],
    ['1250 & 1254 Johnston Rd', ['JOHNSTON RD 1250', 'JOHNSTON RD 1254']],
    ['1250 and 1254 Johnston', ['JOHNSTON RD 1250', 'JOHNSTON RD 1254']],
    ['1250/1254 Johnston Rd', ['JOHNSTON RD 1250', 'JOHNSTON RD 1254']],
    ['1244 + 1251 & 1254 Johnston Rd', ['JOHNSTON RD 1244', 'JOHNSTON RD 1251', 'JOHNSTON RD 1254']],
    ['452 & 454 Larch St', ['LARCH ST 452 1/2', 'LARCH ST 452A', 'LARCH ST 454']],
    ['1100 & 1148 Heather St', ['HEATHER ST 1100', 'HEATHER ST 1148']],
    ['1250 & 1254 Jonhston Rd', ['JOHNSTON RD 1250', 'JOHNSTON RD 1254']],
  ])('%s', async (text, upids) => expect(await find(text)).toEqual(upids))

  test.each([
    ['2250 to 2262 Mountain Rd', /^$/],
    ['2250-2262 Mountain Rd', /^$/],
    ['2250-2262 Mountian Rd', /^There is no Mountian Rd here\. /],
    ['2250 to 2262 Mountian Rd', /^There is no Mountian Rd here\. /],
  ])('%s offers all its parcels at once, each by its own address', async (text, reason) => {
    const [choice] = (await paste(text)).ambiguous
    expect(choice?.candidates.map(({ label }) => label)).toEqual(
      ['2250', '2252', '2254', '2256', '2258', '2260', '2262'].map(
        (civic) => `${civic} Mountain Rd, Testtown`,
      ),
    )
    expect(choice?.reason ?? '').toMatch(reason)
  })

  test('a range on several streets that may be meant is left to choose', async () => {
    const [choice] = (await paste('1250-1262 Jonson Rd')).ambiguous
    const upids = choice?.candidates.map(({ upid }) => upid) ?? []
    expect(upids).toEqual(expect.arrayContaining(['JOHNSON RD 1256', 'JOHNSTON RD 1250']))
    expect(choice?.reason).toMatch(/^There is no Jonson Rd here. Numbers found from 1250 to 1262 on /)
  })

  test.each(['70-74 Pine St', '70 to 74 Pine St', '70 – 74 Pine St, Testtown'])(
    '%s is the number that the source writes so',
    async (text) => {
      const { found, ambiguous } = await paste(text)
      expect(ambiguous).toEqual([])
      expect(found.map(({ upid }) => upid)).toEqual(['PINE ST 70-74'])
    },
  )

  test('a number that the source writes as a range is offered once where the street is misspelled', async () => {
    const [choice] = (await paste('70-74 Pien St')).ambiguous
    expect(choice?.candidates[0]?.upid).toBe('PINE ST 70-74')
    expect(choice?.candidates.filter(({ upid }) => upid === 'PINE ST 70-74')).toHaveLength(1)
  })

  test.each([
    ['5-50 Main St', 'Numbers found from 5 to 50: 6 and 9.'],
    ['7-50 Main St', 'Only number 9 was found from 7 to 50.'],
    ['6-51 Main St', null],
    ['5 to 50 Main St', null],
  ])('%s, a unit and its building or a range: %s', async (text, reason) =>
    expect((await paste(text)).ambiguous[0]?.reason).toBe(reason),
  )

  test.each([
    ['1252 & 1254 Johnston Rd', 'Only number 1254 was found of 1252 and 1254.'],
    ['1250, 1252 & 1254 Johnston Rd', 'Numbers found of 1250, 1252 and 1254: 1250 and 1254.'],
  ])('%s, listed houses, says which were not found', async (text, reason) =>
    expect((await paste(text)).ambiguous).toMatchObject([{ reason }]),
  )

  test.each(['335 & 341 Cypress St', '335-341 Cypress St', '335/341 Cypress St'])(
    '%s is the number that a source writes with “&”',
    async (text) => expect((await paste(text)).found).toMatchObject([{ upid: 'CYPRESS ST 335 & 341' }]),
  )

  test('numbers with a letter or a fraction belong to a range', async () =>
    expect(await find('450-454 Larch St')).toEqual(
      ['450', '452 1/2', '452A', '454'].map((civic) => `LARCH ST ${civic}`),
    ))

  test.each([
    ['550-552 Fir St', 4],
    ['550 Fir St', 2],
    ['7 Birch', 2],
    ['650 Yew St', 2],
    ['650-652 Yew St', 2],
  ])('%s, on several streets, is left to choose', async (text, count) => {
    const [choice] = (await paste(text)).ambiguous
    expect(choice?.candidates).toHaveLength(count)
    expect(choice?.reason).toMatch(/More than one place matches. Choose one, or write more of the address:$/)
  })

  test('a parcel without an address of its own is in the place of its address point', async () =>
    expect((await paste('650 Yew St, Otherville')).found).toMatchObject([
      { upid: 'tower Otherville', label: '650 Yew St, Otherville' },
    ]))

  test.each(['550-552 Fir St, Otherville', '7 Cedar St'])(
    '%s, on one street, is taken as a whole',
    async (text) => {
      const [choice] = (await paste(text)).ambiguous
      expect(choice?.candidates).toHaveLength(2)
      expect(choice?.reason).toBeNull()
    },
  )

  test.each(['1 to 101 Long St', '1 to 101 Lonng St'])(
    '%s, more than a choice can show, says so',
    async (text) => {
      const [choice] = (await paste(text)).ambiguous
      expect(choice?.candidates).toHaveLength(100)
      expect(choice?.reason).toMatch(/The first 100 of 102 parcels. Paste shorter ranges to select all.$/)
    },
  )

  const tooManyNumbers = Array.from(
    { length: 450 },
    (_, index) => `${1 + (index % 20)} to ${79 + Math.floor(index / 20)} Long St`,
  )

  test('a list of too many house numbers is to be pasted in parts; its other entries are found', async () => {
    const { found, ambiguous, notFound } = await paste([...tooManyNumbers, '1250 Johnston Rd'].join('\n'))
    expect(found).toMatchObject([{ upid: 'JOHNSTON RD 1250' }])
    expect(ambiguous.length).toBeGreaterThan(200)
    expect(notFound.length).toBeGreaterThan(50)
    expect(notFound.length).toBe(450 - ambiguous.length)
    for (const { reason } of notFound)
      expect(reason).toBe('The ranges in this list have too many house numbers. Paste the rest in parts.')
  })

  test('streets of ranges that are not looked up any more are not read', async () => {
    const { pool } = getDatabase()
    const others = Array.from({ length: 200 }, (_, index) => `2 to 6 ${index + 1} Ave`)
    const queriesFor = async (lines: readonly string[]) => {
      let queries = 0
      const count = () => void queries++
      pool.on('acquire', count)
      try {
        await paste(lines.join('\n'))
      } finally {
        pool.off('acquire', count)
      }
      return queries
    }
    const queries = await queriesFor(tooManyNumbers)
    expect((await queriesFor([...tooManyNumbers, ...others])) - queries).toBeLessThan(20)
  })

  test('numbers that are too far apart for a range are refused as that', async () => {
    const { notFound } = await paste('204 to 398 Elm St')
    expect(notFound[0]?.reason).toMatch(/at most 100\./)
    expect((await call.get('search', { query: { q: '204 to 398 Elm St' } })).payload).toMatchObject({
      hint: expect.stringMatching(/at most 100\./),
    })
  })

  test.each(['Unit 5, 50 Main St', '#5 50 Main St', '5 50 Main St'])('%s is no range', async (text) => {
    const [choice] = (await paste(text)).ambiguous
    expect(choice?.reason ?? '').not.toContain('from 5 to 50')
  })
})
