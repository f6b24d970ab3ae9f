import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { SLIVER } from '#domain/layers/shares.ts'
import { statedYearBuilt } from '#domain/parcel/figures/assessed-years.ts'
import { otherStatedArea, otherStatedLength } from '#domain/parcel/figures/stated-figures.ts'
import { fabricClass } from '#domain/parcel/parcel-class.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import type { PartBlock, ReportFact } from '#domain/report/part-content.ts'
import { formatCount } from '#domain/text/counts.ts'
import { findCoveredShare } from '../../parcels/parcels/service.ts'
import {
  asReleases,
  computedFact,
  fact,
  type NamedCard,
  type PartMaker,
  type PartRequest,
  readCards,
  text,
} from './part-maker.ts'

/** Key of the number of strata units. */
export const UNITS_FACT = 'units'

/** Lot: identifiers, size and sides, as on the parcel card. */
export const parcelPart: PartMaker = {
  async ofParcel({ card }, { upid }) {
    const lot = await card(upid)
    return [{ kind: 'facts', key: 'lot', title: null, facts: lotFacts(lot, await groundOf(card, lot)) }]
  },
  async ofAll({ card, database, signal }, parcels) {
    const found: Lot[] = []
    for (const each of await readCards(card, parcels))
      found.push({ ...each, groundReleaseId: await groundOf(card, each.card) })
    if (found.length === 0) return []
    const grounds = groundsOf(found)
    const covered = grounds.size > 1 ? await findCoveredShare(database, [...grounds.keys()], signal) : 1
    return [lotTable(found), togetherFacts(found, covered), MEASURED]
  },
}

interface Lot extends NamedCard {
  /** Release of the outline that it is measured by. */
  groundReleaseId: number
}

/** Returns the release of the outline; for a unit, of its building's parcel. */
export const groundOf = async (
  read: PartRequest['card'],
  { building, releaseId }: ParcelCard,
): Promise<number> => (building === null ? releaseId : (await read(building.upid)).releaseId)

function lotTable(found: readonly Lot[]): PartBlock {
  return {
    kind: 'table',
    key: 'lots',
    title: null,
    columns: [
      { key: 'address', title: 'Parcel', type: 'text' },
      { key: 'pid', title: 'PID', type: 'text' },
      { key: 'area', title: 'Area', type: 'area' },
      { key: 'frontage', title: 'Frontage', type: 'meters' },
    ],
    rows: found.map(({ name, card, groundReleaseId }) => ({
      key: card.parcel.upid,
      values: [
        name,
        card.parcel.pid && formatPid(card.parcel.pid),
        card.parcel.areaSquareMetres,
        card.front?.frontageMetres ?? null,
      ],
      releaseId: card.releaseId,
      ...(groundReleaseId === card.releaseId ? {} : { furtherReleaseIds: [groundReleaseId] }),
    })),
  }
}

const MEASURED = text('measured', 'Areas and frontages are computed by Lotline from the outlines.')

/** Units of one building share a parcel, so its area counts once. */
const groundsOf = (found: readonly Lot[]): ReadonlyMap<string, ParcelCard> =>
  new Map(found.map(({ card }) => [card.building?.upid ?? card.parcel.upid, card]))

/** `covered`: the ground covered by all parcels, as a share of their areas; overlapping parcels are mentioned. */
function togetherFacts(found: readonly Lot[], covered: number): PartBlock {
  const area = [...groundsOf(found).values()].reduce((sum, { parcel }) => sum + parcel.areaSquareMetres, 0)
  const isOverlapping = covered < 1 - SLIVER
  const madeFrom = found.map(({ groundReleaseId }) => groundReleaseId)
  return {
    kind: 'facts',
    key: 'together',
    title: 'Together',
    facts: [
      {
        ...computedFact('area', 'Area', 'area', area, madeFrom),
        note: isOverlapping ? 'Parcels that lie above others, as air space does, count each' : '',
      },
      ...(isOverlapping
        ? [computedFact('ground', 'Ground below them', 'area', area * covered, madeFrom)]
        : []),
    ],
  }
}

function lotFacts(card: ParcelCard, groundReleaseId: number): ReportFact[] {
  const { parcel, front, releaseId } = card
  const from = releaseId
  const stated = {
    frontage: otherStatedLength(front?.frontageMetres, card.statedFrontageMetres),
    depth: otherStatedLength(front?.depthMetres ?? null, card.statedDepthMetres),
    area: card.building ? null : otherStatedArea(parcel.areaSquareMetres, card.statedAreaSquareMetres),
  }
  const built = statedYearBuilt(card.assessments)
  const facts = [
    fact('pid', 'PID', 'text', parcel.pid && formatPid(parcel.pid), from),
    fact('plan', 'Plan number', 'text', parcel.planNumber, groundReleaseId),
    fact('legal', 'Legal description', 'text', card.legalDescription, from),
    fact('roll', 'Roll number', 'text', card.roll?.number, card.roll?.releaseId ?? null),
    fact('class', 'Parcel class', 'text', fabricClass(parcel.parcelClass), from),
    computedFact(
      'area',
      card.building ? 'Area of the building’s parcel' : 'Parcel area',
      'area',
      parcel.areaSquareMetres,
      [groundReleaseId],
    ),
    computedFact('frontage', 'Frontage', 'meters', front?.frontageMetres, [groundReleaseId]),
    computedFact('depth', 'Depth', 'meters', front?.depthMetres, [groundReleaseId]),
    fact(
      'yearBuilt',
      'Year built',
      'text',
      built && (built.years[0] === built.years[1] ? String(built.years[0]) : built.years.join('–')),
      built?.releaseId ?? null,
    ),
    fact('floorArea', 'Floor area', 'floorArea', card.floorAreaSquareMetres, from),
  ]
  if (card.units.count > 0)
    facts.push({
      ...fact(UNITS_FACT, 'Strata units', 'text', formatCount(card.units.count, 'unit'), from),
      ...asReleases(card.units.releaseIds),
    })
  if (stated.area !== null)
    facts.push(fact('statedArea', 'Area, as the source states it', 'area', stated.area, from))
  if (stated.frontage !== null)
    facts.push(fact('statedFrontage', 'Frontage, as the source states it', 'meters', stated.frontage, from))
  if (stated.depth !== null)
    facts.push(fact('statedDepth', 'Depth, as the source states it', 'meters', stated.depth, from))
  return facts
}
