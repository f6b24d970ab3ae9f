import { beforeAll, expect, test } from 'vitest'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { makeFeature, makeParcel, makeRelease, squareAt } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { madeBlocks, madeData, textOf } from '../../../testing/servers/made-blocks.ts'

describeWithDatabase('Parts with maps of constraints and catchments', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount
  let flood: number
  let schools: number

  beforeAll(async () => {
    const database = getDatabase()
    call = await appInMemory(database)
    account = await signedInAccount(database)
    const parcels = await makeRelease(database)
    flood = await makeRelease(database, { source: 'rivers', dataset: 'floodplain' })
    schools = await makeRelease(database, { source: 'district', dataset: 'catchments' })
    await makeParcel(database, parcels, 'low', { shape: squareAt(-123.1, 49.25) })
    await makeParcel(database, parcels, 'beside', { shape: squareAt(-123.1, 49.2505) })
    await makeParcel(database, parcels, 'bare', { shape: squareAt(-126, 55) })
    await makeFeature(database, flood, 'floodplain', 'river', { on: { low: 0.4 } })
    for (const [id, title, category] of [
      ['e', 'Reed Elementary', 'Elementary'],
      ['s', 'Tide Secondary', 'Secondary'],
    ] as const)
      await makeFeature(database, schools, 'school_catchment', id, { title, category, on: { low: 1 } })
  })

  const make = (upid: string, key: PartKey) => madeBlocks(call, account, upid, key)
  const pictureOf = (blocks: Awaited<ReturnType<typeof make>>) =>
    blocks.find((block) => block.kind === 'picture')
  const linesOf = (blocks: Awaited<ReturnType<typeof make>>) =>
    blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : []))

  test('a parcel in the floodplain has a map of it and its share, each with the source that maps it', async () => {
    const blocks = await make('low', 'constraints')
    expect(pictureOf(blocks)).toMatchObject({ sourceKeys: ['testtown', 'rivers'] })
    expect(linesOf(blocks)).toMatchObject([
      { key: 'alr', value: null, note: 'No data for this place', releaseId: null },
      { key: 'floodplain', value: 'Yes (40%)', releaseId: flood },
    ])
  })

  test('where nobody maps constraints there is no map that would show none, but words that say so', async () => {
    const blocks = await make('bare', 'constraints')
    expect(pictureOf(blocks)).toBeUndefined()
    expect(linesOf(blocks).map(({ note }) => note)).toEqual([
      'No data for this place',
      'No data for this place',
    ])
  })

  test('parcels near each other have one section with one map, others a section each', async () => {
    const sectionsOf = async (key: PartKey, ...upids: string[]) =>
      (await madeData(call, account, upids, key)).sections
    for (const key of ['location', 'constraints', 'catchments', 'applications'] as const) {
      expect((await sectionsOf(key, 'low', 'beside')).map(({ upid }) => upid)).toEqual([null])
    }
    const [together] = await sectionsOf('constraints', 'low', 'beside')
    expect(together?.blocks).toMatchObject([
      { key: 'common', facts: [{ key: 'alr' }] },
      {
        key: 'differs',
        rows: [{ key: 'low', values: ['Parcel, no address', 'Yes (40%)'] }, { key: 'beside' }],
      },
      { kind: 'picture' },
    ])
    const apart = await sectionsOf('constraints', 'low', 'bare')
    expect(apart.map(({ upid }) => upid)).toEqual(['low', 'bare'])
  })

  test('the catchments of a parcel are named and drawn on one map', async () => {
    const blocks = await make('low', 'catchments')
    expect(pictureOf(blocks)).toMatchObject({ sourceKeys: ['testtown', 'district'] })
    expect(linesOf(blocks)).toMatchObject([
      { value: expect.stringContaining('Reed Elementary'), releaseId: schools },
      { value: expect.stringContaining('Tide Secondary'), releaseId: schools },
    ])
    expect(textOf(await make('bare', 'catchments'))).toBe('No school catchment data covers this place.')
  })
})
