import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { otherStatedLength } from '#domain/parcel/front/stated-length.ts'
import { classTitle } from '#domain/parcel/parcel-class.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import type { PartBlock, ReportFact } from '#domain/report/part-content.ts'
import { formatCount } from '#domain/text/counts.ts'
import { cardsOf, fact, type NamedCard, type PartMaker, text } from './part-maker.ts'

/** The lot itself: what identifies it, its size and its sides, as the parcel card has them. */
export const parcelPart: PartMaker = {
  async ofParcel({ card }, { upid }) {
    return [{ kind: 'facts', key: 'lot', title: null, facts: lotFacts(await card(upid)) }]
  },
  async ofAll({ card }, parcels) {
    const found = await cardsOf(card, parcels)
    return found.length === 0
      ? []
      : [lotTable(found), togetherFacts(found.map((each) => each.card)), MEASURED]
  },
}

function lotTable(found: readonly NamedCard[]): PartBlock {
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
    rows: found.map(({ name, card }) => ({
      key: card.parcel.upid,
      values: [
        name,
        card.parcel.pid && formatPid(card.parcel.pid),
        card.parcel.areaSquareMetres,
        card.front?.frontageMetres ?? null,
      ],
      releaseId: card.releaseId,
    })),
  }
}

const MEASURED = text('measured', 'Areas and frontages are computed by Lotline from the outlines.')

/** Units of one building lie in the same parcel, whose area counts once. */
function togetherFacts(cards: readonly ParcelCard[]): PartBlock {
  const grounds = new Map(cards.map((card) => [card.building?.upid ?? card.parcel.upid, card]))
  const area = [...grounds.values()].reduce((sum, { parcel }) => sum + parcel.areaSquareMetres, 0)
  return {
    kind: 'facts',
    key: 'together',
    title: 'Together',
    facts: [fact('area', 'Area', 'area', area, null)],
  }
}

function lotFacts(card: ParcelCard): ReportFact[] {
  const { parcel, front, releaseId } = card
  const from = releaseId
  const stated = {
    frontage: otherStatedLength(front?.frontageMetres, card.statedFrontageMetres),
    depth: otherStatedLength(front?.depthMetres ?? null, card.statedDepthMetres),
  }
  const years = card.assessments[0]?.yearBuilt
  const facts = [
    fact('pid', 'PID', 'text', parcel.pid && formatPid(parcel.pid), from),
    fact('plan', 'Plan number', 'text', parcel.planNumber, from),
    fact('legal', 'Legal description', 'text', card.legalDescription, from),
    fact('roll', 'Roll number', 'text', card.rollNumber, from),
    fact('class', 'Parcel class', 'text', classTitle(parcel.parcelClass), from),
    fact(
      'area',
      card.building ? 'Area of the building’s parcel' : 'Parcel area',
      'area',
      parcel.areaSquareMetres,
      null,
    ),
    fact('frontage', 'Frontage', 'meters', front?.frontageMetres, null),
    fact('depth', 'Depth', 'meters', front?.depthMetres, null),
    fact(
      'yearBuilt',
      'Year built',
      'text',
      years && (years[0] === years[1] ? String(years[0]) : `${years[0]}–${years[1]}`),
      card.assessments[0]?.releaseId ?? null,
    ),
  ]
  if (card.units.count > 0)
    facts.push(fact('units', 'Strata units', 'text', formatCount(card.units.count, 'unit'), from))
  if (stated.frontage !== null)
    facts.push(fact('statedFrontage', 'Frontage, as the source states it', 'meters', stated.frontage, from))
  if (stated.depth !== null)
    facts.push(fact('statedDepth', 'Depth, as the source states it', 'meters', stated.depth, from))
  return facts
}
