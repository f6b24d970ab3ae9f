import { lotFacts } from '#contract/parcel/blocks/lot-facts.ts'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import type { Block } from '#domain/blocks/block.ts'
import { computedFact, factsBlock, tableBlock, textBlock } from '#domain/blocks/make-block.ts'
import { MIN_LABEL_SHARE } from '#domain/layers/shares.ts'
import { isUnit } from '#domain/parcel/address/strata-unit.ts'
import { ownArea } from '#domain/parcel/figures/stated-figures.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import { findCoveredShare } from '../../parcels/parcels/service.ts'
import { type NamedCard, type PartMaker, type PartRequest, readCards } from './part-maker.ts'

export const parcelPart: PartMaker = {
  async ofParcel({ card }, { upid }) {
    const lot = await card(upid)
    return [factsBlock('lot', null, lotFacts(lot, await findGroundRelease(card, lot)))]
  },
  async ofAll({ card, database, signal }, parcels) {
    const lots = await readCards(card, parcels)
    if (lots.length === 0) return null
    const upids = lots.map((lot) => lot.card.parcel.upid).filter((upid) => !isUnit(upid))
    const share = upids.length > 1 ? await findCoveredShare(database, upids, signal) : 1
    const hasUnits = upids.length < lots.length
    return {
      blocks: [
        lotTable(lots),
        ...(upids.length > 0 ? [totalFacts(lots, share)] : []),
        textBlock('measured', `${MEASURED_NOTE}${hasUnits ? ' Strata units have none.' : ''}`),
      ],
    }
  },
}

/** Finds the release of the parcel's outline, or of the building's outline for a unit. */
export const findGroundRelease = async (
  read: PartRequest['card'],
  { building, releaseId }: ParcelCard,
): Promise<number> => (building === null ? releaseId : (await read(building.upid)).releaseId)

const lotTable = (lots: readonly NamedCard[]): Block =>
  tableBlock(
    'lots',
    null,
    lots,
    [
      ['address', 'Parcel', 'text', ({ name }) => name],
      ['pid', 'PID', 'text', ({ card: { parcel } }) => parcel.pid && formatPid(parcel.pid)],
      ['area', 'Area', 'area', ({ card: { parcel } }) => ownArea(parcel)],
      ['frontage', 'Frontage', 'meters', ({ card }) => card.front?.frontageMetres ?? null],
    ],
    ({ card: { parcel, releaseId } }) => ({ key: parcel.upid, releaseId }),
  )

const MEASURED_NOTE =
  'Areas and frontages are computed by Lotline from the outlines, and added up before they are rounded.'

const sumOf = (numbers: readonly (number | null)[]) =>
  numbers.reduce<number>((sum, number) => sum + (number ?? 0), 0)

/** `share` is the ground covered by all parcels, as a share of the sum of their areas. */
function totalFacts(lots: readonly NamedCard[], share: number): Block {
  const area = sumOf(lots.map(({ card: { parcel } }) => ownArea(parcel)))
  const isOverlapping = share < 1 - MIN_LABEL_SHARE
  // Strata units have no frontage.
  const fronts = lots.map(({ card: { front } }) => front?.frontageMetres ?? null)
  const madeFrom = lots.flatMap(({ card: { parcel, releaseId } }) => (isUnit(parcel.upid) ? [] : [releaseId]))
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
