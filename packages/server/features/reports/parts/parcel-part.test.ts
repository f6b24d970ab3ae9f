import { expect, test } from 'vitest'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { releasesOf } from '#domain/blocks/block.ts'
import { parcelPart } from './parcel-part.ts'
import type { PartRequest } from './part-maker.ts'

/** Releases: of the outlines, and of the roll that states the unit. */
const [OUTLINES, ROLL] = [1, 2]

const TOWER = {
  parcel: {
    upid: 'tower',
    pid: null,
    planNumber: 'EPS2328',
    parcelClass: 'building_strata',
    areaSquareMetres: 900,
  },
  releaseId: OUTLINES,
  front: { frontageMetres: 30, depthMetres: null, paths: [] },
  assessments: [],
  building: null,
  units: { count: 0, releaseIds: [], list: [] },
} as unknown as ParcelCard
const UNIT: ParcelCard = {
  ...TOWER,
  parcel: { ...TOWER.parcel, upid: 'tower~000000101', pid: '000000101', parcelClass: 'strata_lot' },
  releaseId: ROLL,
  building: { upid: 'tower', label: '12 Harbour St' },
}
const request = {
  card: async (upid: string) => (upid === 'tower' ? TOWER : UNIT),
} as PartRequest
const asParcel = ({ parcel: { upid } }: ParcelCard) =>
  ({ upid, addressLine1: null }) as Parameters<typeof parcelPart.ofParcel>[1]
const factsOf = async (card: ParcelCard) => {
  const [block] = await parcelPart.ofParcel(request, asParcel(card))
  return Object.fromEntries((block?.kind === 'facts' ? block.facts : []).map((fact) => [fact.key, fact]))
}

test('what is measured names the release of the outline, which for a unit is that of its building', async () => {
  for (const card of [TOWER, UNIT]) {
    const { area, frontage, depth } = await factsOf(card)
    expect(area).toMatchObject({ value: 900, releaseId: null, madeFrom: [OUTLINES] })
    expect(frontage).toMatchObject({ value: 30, releaseId: null, madeFrom: [OUTLINES] })
    expect(depth).not.toHaveProperty('madeFrom')
  }
})

test('the class is named as in the table', async () => {
  const house = { ...TOWER, parcel: { ...TOWER.parcel, parcelClass: 'subdivision' } }
  const card = async (): Promise<ParcelCard> => house
  const [block] = await parcelPart.ofParcel({ ...request, card }, asParcel(house))
  expect(block).toMatchObject({
    facts: expect.arrayContaining([expect.objectContaining({ key: 'class', value: 'Subdivision' })]),
  })
})

test('the plan of a unit is stated by the release of its building, its identifier by its own', async () => {
  expect(await factsOf(UNIT)).toMatchObject({ plan: { releaseId: OUTLINES }, pid: { releaseId: ROLL } })
})

test('the number of units names a release of each source that states them', async () => {
  const units = { count: 2, releaseIds: [ROLL, 3], list: [] }
  const card = async (): Promise<ParcelCard> => ({ ...TOWER, units })
  const [block] = await parcelPart.ofParcel({ ...request, card }, asParcel(TOWER))
  expect(block).toMatchObject({
    facts: expect.arrayContaining([
      expect.objectContaining({ key: 'units', value: '2 units', releaseId: ROLL, furtherReleaseIds: [3] }),
    ]),
  })
})

test('lots together leave out the area of a unit, as the table does', async () => {
  const LOT: ParcelCard = { ...TOWER, parcel: { ...TOWER.parcel, upid: 'lot', areaSquareMetres: 500 } }
  const cards = new Map([LOT, UNIT].map((card) => [card.parcel.upid, card]))
  const blocksOf = async (...shown: ParcelCard[]) =>
    (
      await parcelPart.ofAll?.(
        { ...request, card: async (upid) => cards.get(upid) ?? TOWER },
        shown.map(asParcel),
      )
    )?.blocks ?? []
  const blocks = await blocksOf(UNIT, LOT)
  const [table, together] = blocks
  expect(table).toMatchObject({
    kind: 'table',
    rows: [
      { releaseId: ROLL, values: [expect.anything(), '000-000-101', null, expect.anything()] },
      { releaseId: OUTLINES, values: [expect.anything(), null, 500, expect.anything()] },
    ],
  })
  expect(together).toMatchObject({
    facts: expect.arrayContaining([expect.objectContaining({ key: 'area', value: 500 })]),
  })
  expect(releasesOf([{ upid: null, title: '', blocks: blocks.slice(1) }])).toEqual([OUTLINES])
  expect((await blocksOf(UNIT, UNIT)).map(({ key }) => key)).toEqual(['lots', 'measured'])
})
