import { beforeAll, expect, test } from 'vitest'
import type { FindPastedResponse } from '#contract/parcel/parcels.ts'
import type { SearchResponse } from '#contract/parcel/search.ts'
import { describeWithDatabase } from '../../../../testing/databases/databases.ts'
import { makeAddress, makeParcel, makeRelease } from '../../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../../testing/servers/app-in-memory.ts'

const BUILDINGS = 230

describeWithDatabase('POST /api/parcels/find, where the source writes ranges', (getDatabase) => {
  let call: AppInMemory

  beforeAll(async () => {
    const database = getDatabase()
    call = await appInMemory(database)
    const release = await makeRelease(database)
    const parcel = (civic: string, street: string, half = '', municipality = 'Testtown') =>
      makeParcel(database, release, `${street} ${civic}${half}`, {
        civic_number: civic,
        street,
        municipality,
      })
    for (let building = 0; building < BUILDINGS; building++)
      await parcel(`${1000 + building * 10}-${1004 + building * 10}`, 'MAIN ST')
    for (const civic of ['3250-3254', '3258']) await parcel(civic, 'OAK ST')
    for (const half of [' a', ' b', ' c', ' d', ' e', ' f']) await parcel('3350-3354', 'OAK ST', half)
    for (const civic of ['450', '448-452']) await parcel(civic, 'LARCH ST')
    await parcel('335 & 341', 'CYPRESS ST')
    for (const civic of ['1250', '1252', '1254']) await parcel(civic, 'ELM ST')
    await parcel('1250-1254', 'ELM ST', '', 'Otherville')
    await parcel('62', 'BIRCH ST')
    await parcel('60-64', 'BIRCH AVE')
    await parcel('1100-1104', 'HEATHER ST')
    await makeAddress(database, release, 'unit', {
      unit: '1080',
      civic_number: '1100-1104',
      street: 'HEATHER ST',
      municipality: 'Testtown',
      upid: 'HEATHER ST 1100-1104',
    })
  })

  const paste = async (text: string) => {
    const response = await call.post('findParcels', { text })
    expect(response.status, response.text).toBe(200)
    return response.payload as FindPastedResponse
  }
  const search = async (q: string) => (await call.get('search', { query: { q } })).payload as SearchResponse

  test.each(['0', '2', '4'])(
    'each line of a long list with one of the numbers is found: those that end in %s',
    async (digit) => {
      const lines = Array.from({ length: BUILDINGS }, (_, building) => `${100 + building}${digit} Main St`)
      const { found, ambiguous, notFound } = await paste(lines.join('\n'))
      expect([ambiguous, notFound]).toEqual([[], []])
      expect(new Set(found.map(({ upid }) => upid)).size).toBe(BUILDINGS)
    },
  )

  test.each([
    ['3252 Oak St', 'OAK ST 3250-3254'],
    ['3252 Oak, Testtown', 'OAK ST 3250-3254'],
    ['341 Cypress St', 'CYPRESS ST 335 & 341'],
    ['450 Larch St', 'LARCH ST 450'],
    ['452 Larch St', 'LARCH ST 448-452'],
    ['Unit 1080, 1102 Heather St', 'HEATHER ST 1100-1104'],
    ['1080-1102 Heather St', 'HEATHER ST 1100-1104'],
  ])('%s is found', async (text, upid) => expect((await paste(text)).found).toMatchObject([{ upid }]))

  test.each(['3251 Oak St', '3252A Oak St', '3252 Oak St, Otherville', '337 Cypress St'])(
    '%s is another number, and not found',
    async (text) => expect((await paste(text)).found).toEqual([]),
  )

  test.each([
    ['12-3252 Oak St', 'No unit 12 was found at 3250-3254 Oak St. The building:'],
    ['Unit 12, 341 Cypress St', 'No unit 12 was found at 335 & 341 Cypress St. The building:'],
  ])('%s offers the building', async (text, reason) =>
    expect((await paste(text)).ambiguous).toMatchObject([{ reason }]),
  )

  const SEVERAL = 'More than one place matches. Choose one, or write more of the address:'

  test.each([
    ['1252 Elm St', ['ELM ST 1252', 'ELM ST 1250-1254']],
    ['1250-1254 Elm St', ['ELM ST 1250', 'ELM ST 1250-1254', 'ELM ST 1252', 'ELM ST 1254']],
    ['62 Birch', ['BIRCH ST 62', 'BIRCH AVE 60-64']],
  ])('%s, which another street has in a range, is left to choose', async (text, upids) => {
    const { found, ambiguous } = await paste(text)
    expect(found).toEqual([])
    expect(ambiguous).toMatchObject([{ reason: SEVERAL }])
    expect(ambiguous[0]?.candidates.map(({ upid }) => upid)).toEqual(upids)
    const hits = (await search(text)).groups.flatMap((group) => group.hits)
    expect(new Set(hits.flatMap((hit) => hit.upids))).toEqual(new Set(upids))
  })

  test.each([
    ['1252 Elm St, Testtown', 'ELM ST 1252'],
    ['1252 Elm St, Otherville', 'ELM ST 1250-1254'],
    ['1250-1254 Elm St, Otherville', 'ELM ST 1250-1254'],
    ['62 Birch Ave', 'BIRCH AVE 60-64'],
  ])('%s is one of them', async (text, upid) => expect((await paste(text)).found).toMatchObject([{ upid }]))

  test('several parcels of one range are all meant', async () => {
    const [choice] = (await paste('3352 Oak St')).ambiguous
    expect(choice?.candidates).toHaveLength(6)
    expect(choice).toMatchObject({ reason: null, note: '3350-3354 Oak St includes number 3352.' })
  })

  test.each(['3252-3254 Oak St', '3252 to 3254 Oak St', '3250-3252 Oak St'])(
    '%s is within the range, and found',
    async (text) => {
      expect((await paste(text)).found).toMatchObject([{ upid: 'OAK ST 3250-3254' }])
      const { groups, hint } = await search(text)
      expect(groups[0]?.hits[0]?.upids).toEqual(['OAK ST 3250-3254'])
      expect(hint).toMatch(/^Number 3250-3254 was found from 325/)
    },
  )

  test.each(['3252-3260 Oak St', '3252 to 3260 Oak St', '3252 & 3258 Oak St'])(
    '%s overlaps the range, and finds it too',
    async (text) => {
      const [choice] = (await paste(text)).ambiguous
      expect(choice?.candidates.map(({ upid }) => upid)).toEqual(['OAK ST 3250-3254', 'OAK ST 3258'])
      expect(choice?.reason).toBeNull()
      expect((await search(text)).groups[0]?.hits[0]?.upids).toEqual(['OAK ST 3250-3254', 'OAK ST 3258'])
    },
  )

  test('3254-3256 Oak St is not all there', async () =>
    expect((await paste('3254-3256 Oak St')).ambiguous).toMatchObject([
      {
        candidates: [{ upid: 'OAK ST 3250-3254' }],
        reason: 'Only number 3250-3254 was found from 3254 to 3256.',
      },
    ]))
})
