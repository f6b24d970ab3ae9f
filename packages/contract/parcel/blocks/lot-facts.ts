import type { BlockFact } from '#domain/blocks/block.ts'
import { computedFact, fact, sourcedFact, toReleases } from '#domain/blocks/make-block.ts'
import { statedYearBuilt } from '#domain/parcel/figures/assessed-years.ts'
import { differingStatedArea, differingStatedLength } from '#domain/parcel/figures/stated-figures.ts'
import { fabricClass } from '#domain/parcel/parcel-class.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import { formatCount } from '#domain/text/counts.ts'
import type { ParcelCard } from '../parcels.ts'

export const UNITS_FACT = 'units'

/**
 * Includes the source's figures where they differ from our measurement. `groundReleaseId`: release of the
 * outline (for a strata unit, its building's).
 */
export function lotFacts(card: ParcelCard, groundReleaseId = card.releaseId): BlockFact[] {
  const { parcel, front, building, units, releaseId: from } = card
  const ground = [groundReleaseId]
  const { areaSquareMetres: area } = parcel
  const { frontageMetres: frontage, depthMetres: depth } = front ?? {}
  const built = statedYearBuilt(card.assessments)
  const years = built && [...new Set(built.years)].join('–')
  const unitCount = formatCount(units.count, 'unit')
  const sourceFacts = [
    fact(
      'statedArea',
      'Area reported by the source',
      'area',
      building ? null : differingStatedArea(area, card.statedAreaSquareMetres),
      from,
    ),
    fact(
      'statedFrontage',
      'Frontage reported by the source',
      'meters',
      differingStatedLength(frontage, card.statedFrontageMetres),
      from,
    ),
    fact(
      'statedDepth',
      'Depth reported by the source',
      'meters',
      differingStatedLength(depth, card.statedDepthMetres),
      from,
    ),
  ]
  return [
    fact('pid', 'PID', 'text', parcel.pid && formatPid(parcel.pid), from),
    fact('plan', 'Plan number', 'text', parcel.planNumber, groundReleaseId),
    fact('legal', 'Legal description', 'text', card.legalDescription, from),
    fact('roll', 'Roll number', 'text', card.roll?.number, card.roll?.releaseId ?? null),
    fact('class', 'Parcel class', 'text', fabricClass(parcel.parcelClass), from),
    computedFact('area', building ? 'Area of the building’s parcel' : 'Parcel area', 'area', area, ground),
    computedFact('frontage', 'Frontage', 'meters', frontage, ground),
    computedFact('depth', 'Depth', 'meters', depth, ground),
    fact('yearBuilt', 'Year built', 'text', years, built?.releaseId ?? null),
    fact('floorArea', 'Floor area', 'floorArea', card.floorAreaSquareMetres, from),
    ...(units.count > 0
      ? [sourcedFact(UNITS_FACT, 'Strata units', 'text', unitCount, toReleases(units.releaseIds))]
      : []),
    ...sourceFacts.filter(({ value }) => value !== null),
  ]
}
