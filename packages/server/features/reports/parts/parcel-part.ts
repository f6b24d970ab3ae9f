import { lotFacts } from '#contract/parcel/blocks/lot-facts.ts'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import type { Block } from '#domain/blocks/block.ts'
import { computedFact, factsBlock, tableBlock, textBlock, toReleases } from '#domain/blocks/make-block.ts'
import { MIN_LABEL_SHARE } from '#domain/layers/shares.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import { findCoveredShare } from '../../parcels/parcels/service.ts'
import { type NamedCard, type PartMaker, type PartRequest, readCards } from './part-maker.ts'

export const parcelPart: PartMaker = {
  async ofParcel({ card }, { upid }) {
    const lot = await card(upid)
    return [factsBlock('lot', null, lotFacts(lot, await findGroundRelease(card, lot)))]
  },
  async ofAll({ card, database, signal }, parcels) {
    const lots: Lot[] = []
    for (const namedCard of await readCards(card, parcels))
      lots.push({ ...namedCard, groundReleaseId: await findGroundRelease(card, namedCard.card) })
    if (lots.length === 0) return null
    const grounds = listGrounds(lots)
    const upids = grounds.map(({ upid }) => upid)
    const share = grounds.length > 1 ? await findCoveredShare(database, upids, signal) : 1
    return { blocks: [lotTable(lots), totalFacts(lots, grounds, share), MEASURED_NOTE] }
  },
}

interface Lot extends NamedCard {
  groundReleaseId: number
}

/** Finds the release of the parcel's outline, or of the building's outline for a unit. */
export const findGroundRelease = async (
  read: PartRequest['card'],
  { building, releaseId }: ParcelCard,
): Promise<number> => (building === null ? releaseId : (await read(building.upid)).releaseId)

const lotTable = (lots: readonly Lot[]): Block =>
  tableBlock(
    'lots',
    null,
    lots,
    [
      ['address', 'Parcel', 'text', ({ name }) => name],
      ['pid', 'PID', 'text', ({ card: { parcel } }) => parcel.pid && formatPid(parcel.pid)],
      ['area', 'Area', 'area', ({ card }) => card.parcel.areaSquareMetres],
      ['frontage', 'Frontage', 'meters', ({ card }) => card.front?.frontageMetres ?? null],
    ],
    ({ card, groundReleaseId }) => ({
      key: card.parcel.upid,
      ...toReleases([...new Set([card.releaseId, groundReleaseId])]),
    }),
  )

const MEASURED_NOTE = textBlock(
  'measured',
  'Areas and frontages are computed by Lotline from the outlines, and added up before they are rounded.',
)

interface Ground {
  upid: string
  areaSquareMetres: number
}

/** Lists parcels, and once each building of units, whose cards state the building's area. */
function listGrounds(lots: readonly Lot[]): Ground[] {
  const areas = new Map(
    lots.map(({ card: { building, parcel } }) => [building?.upid ?? parcel.upid, parcel.areaSquareMetres]),
  )
  return [...areas].map(([upid, areaSquareMetres]) => ({ upid, areaSquareMetres }))
}

const sumOf = (numbers: readonly (number | null)[]) =>
  numbers.reduce<number>((sum, number) => sum + (number ?? 0), 0)

/** `share` is the ground covered by all parcels, as a share of the sum of their areas. */
function totalFacts(lots: readonly Lot[], grounds: readonly Ground[], share: number): Block {
  const area = sumOf(grounds.map(({ areaSquareMetres }) => areaSquareMetres))
  const isOverlapping = share < 1 - MIN_LABEL_SHARE
  // Strata units have no frontage.
  const fronts = lots.map(({ card: { front } }) => front?.frontageMetres ?? null)
  const madeFrom = lots.map(({ groundReleaseId }) => groundReleaseId)
  return factsBlock('together', 'Together', [
    {
      ...computedFact('area', 'Area', 'area', area, madeFrom),
      note: isOverlapping ? 'Overlapping parcels, such as air space, are each counted in full' : '',
    },
    ...(isOverlapping ? [computedFact('ground', 'Ground below them', 'area', area * share, madeFrom)] : []),
    ...(fronts.includes(null)
      ? []
      : [computedFact('frontage', 'Frontages added up', 'meters', sumOf(fronts), madeFrom)]),
  ])
}
