import { beforeAll, expect, test } from 'vitest'
import type { ParcelCard, RowsResponse } from '#contract/parcel/parcels.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { makeFeature, makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'

describeWithDatabase('What a parcel lies outside of', (getDatabase) => {
  let call: AppInMemory
  let reserve: number

  beforeAll(async () => {
    const database = getDatabase()
    call = await appInMemory(database)
    const town = await makeRelease(database)
    const other = await makeRelease(database, { source: 'othertown' })
    reserve = await makeRelease(database, { source: 'alr', dataset: 'alr' })
    await makeParcel(database, town, 'farm')
    await makeParcel(database, town, 'house')
    await makeParcel(database, other, 'elsewhere')
    await makeParcel(database, other, 'stated', { facts: JSON.stringify({ Floodplain: 'N' }) })
    await makeFeature(database, reserve, 'alr', 'a1', { on: { farm: 1 } })
    await makeFeature(database, town, 'floodplain', 'f1', { on: { farm: 0.4 } })
  })

  const cellsOf = async (upid: string) => {
    const columns = ['planning.alr', 'planning.floodplain']
    const { payload } = await call.post('parcelRows', { upids: [upid], columns })
    const [row] = (payload as RowsResponse).rows
    return [row?.values, row?.releases]
  }
  const outsideOf = async (upid: string) => {
    const card = (await call.get('parcelCard', { params: { upid } })).payload as ParcelCard
    for (const { releaseId } of card.outside)
      if (releaseId !== null) expect(card.provenance[releaseId]).toBeDefined()
    return card.outside.map(({ constraint, releaseId }) => [constraint, releaseId !== null])
  }

  test('is told apart from a place without data, in the table', async () => {
    expect((await cellsOf('farm'))[0]).toEqual(['ALR', 'Floodplain 40%'])
    const [values, releases] = await cellsOf('house')
    expect(values).toEqual(['Not in the ALR', 'Outside the mapped floodplain'])
    expect(releases?.[0]).toBe(reserve)
    // The province maps the reserve everywhere; the floodplain of one town says nothing of another.
    expect((await cellsOf('elsewhere'))[0]).toEqual(['Not in the ALR', null])
  })

  test('is taken from the parcel’s own source where that says it', async () => {
    expect((await cellsOf('stated'))[0]).toEqual(['Not in the ALR', 'Outside the mapped floodplain'])
    expect(await outsideOf('stated')).toEqual([
      ['alr', true],
      ['floodplain', true],
    ])
  })

  test('and on the card, with its source', async () => {
    expect(await outsideOf('farm')).toEqual([])
    expect(await outsideOf('house')).toEqual([
      ['alr', true],
      ['floodplain', true],
    ])
    expect(await outsideOf('elsewhere')).toEqual([
      ['alr', true],
      ['floodplain', false],
    ])
  })
})
