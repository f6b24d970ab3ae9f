import type { z } from 'zod'
import { LotlineError } from '#contract/errors.ts'
import type { AssessmentYear, ParcelCard } from '#contract/parcel/parcels.ts'
import { isUnit, unitLabel } from '#domain/parcel/address/strata-unit.ts'
import { statedFloorArea } from '#domain/parcel/figures/stated-figures.ts'
import type { ParcelFront } from '#domain/parcel/front/parcel-front.ts'
import { parcelName } from '#domain/parcel/parcel-name.ts'
import { CONSTRAINTS, isStatedOutside } from '#domain/parcel/place/outside.ts'
import type { Facts } from '#domain/parcel/records.ts'
import { capitalized } from '#domain/text/counts.ts'
import { ATTRIBUTE_TITLES, formatGrade, isGraded } from '#domain/valuation/analysis/attribute-texts.ts'
import type { Database } from '../../../db/open.ts'
import { findProvenance } from '../../services/sources/service.ts'
import {
  ALL_ASSESSMENT_FIELDS,
  type AssessmentSum,
  compareYearAndSource,
  findAssessmentSums,
  rollLabel,
} from './assessment-queries.ts'
import {
  countUnits,
  findBuilding,
  findCardLayers,
  findCardParcel,
  findListings,
  findSales,
  findUnits,
} from './card-queries.ts'
import { findConstraintReleases } from './constraint-queries.ts'
import { findFronts } from './front-queries.ts'
import { toParcel } from './parcel-queries.ts'
import { findMedianSales } from './sale-queries.ts'

/** The tallest towers have about 600 units. */
const MAX_UNITS = 2_000

/** @throws `parcel_not_found` */
export async function readParcelCard(database: Database, upid: string): Promise<ParcelCard> {
  const parcel = await findCardParcel(database, upid)
  if (!parcel)
    throw new LotlineError(
      'parcel_not_found',
      `There is no parcel “${upid.slice(0, 60)}”. It may have been subdivided or assembled.`,
    )
  const [assessments, sales, listings, layers, units, unitCount, building, [unitSales], fronts, constraints] =
    await Promise.all([
      findAssessments(database, parcel),
      findSales(database, upid),
      findListings(database, upid),
      findCardLayers(database, upid),
      findUnits(database, upid, MAX_UNITS),
      countUnits(database, upid),
      findBuilding(database, upid),
      findMedianSales(database, [upid]),
      findFronts(database, [upid]),
      findConstraintReleases(database),
    ])
  const outsideConstraints = CONSTRAINTS.filter((key) => !layers.some(({ layer }) => layer === key)).map(
    (constraint) => ({
      constraint,
      releaseId: isStatedOutside(constraint, parcel.facts)
        ? parcel.release_id
        : constraints(constraint, parcel.source_key),
    }),
  )
  const releaseIds = [
    ...[parcel, ...assessments].map((row) => row.release_id),
    ...[...sales, ...listings, ...layers].map((row) => row.releaseId),
    ...(unitSales?.release_ids ?? []),
    ...unitCount.releaseIds,
    ...outsideConstraints.flatMap(({ releaseId }) => releaseId ?? []),
  ]
  return {
    parcel: toParcel(parcel),
    releaseId: parcel.release_id,
    legalDescription: parcel.legal_description,
    roll: getRoll(parcel, assessments),
    floorAreaSquareMetres: statedFloorArea(parcel.facts),
    front: toFront(fronts.get(upid)),
    statedFrontageMetres: parcel.frontage_metres,
    statedDepthMetres: parcel.depth_metres,
    statedAreaSquareMetres: parcel.stated_area_square_metres,
    assessments: assessments.map(toAssessmentYear),
    sales,
    listings: listings.map(({ unitUpid, unit, pid, kind, ...listing }) => ({
      ...listing,
      kind: kind === 'mls' ? 'mls' : 'broker',
      unit:
        unitUpid === null || unitUpid === upid ? null : { upid: unitUpid, label: unitLabel({ unit, pid }) },
    })),
    layers,
    outside: outsideConstraints,
    building: building ? { upid: building.upid, label: parcelName(building) } : null,
    units: { ...unitCount, list: units },
    unitSales: unitSales
      ? {
          count: unitSales.unit_count,
          medianDollars: unitSales.price_dollars,
          years: [unitSales.first, unitSales.last],
          releaseIds: unitSales.release_ids,
        }
      : null,
    facts: readableFacts(parcel.facts),
    provenance: await findProvenance(database, releaseIds),
  }
}

async function findAssessments(
  database: Database,
  { upid, source_key }: { upid: string; source_key: string },
): Promise<AssessmentSum[]> {
  const sums = await findAssessmentSums(database, [upid], {
    fields: ALL_ASSESSMENT_FIELDS,
    since: 0,
    statedPrevious: true,
  })
  return sums.sort(compareYearAndSource(source_key))
}

function getRoll(
  parcel: { upid: string; roll_number: string | null; release_id: number },
  [newest]: readonly AssessmentSum[],
): ParcelCard['roll'] {
  if (parcel.roll_number) return { number: parcel.roll_number, releaseId: parcel.release_id }
  const number = newest && rollLabel(newest)
  return number ? { number, releaseId: newest.release_id } : null
}

function toFront(front: ParcelFront | undefined): ParcelCard['front'] {
  return front === undefined
    ? null
    : { ...front, paths: front.paths.map((path) => path.map(([lng, lat]) => [lng, lat])) }
}

function toAssessmentYear(sum: AssessmentSum): z.infer<typeof AssessmentYear> {
  return {
    year: sum.year,
    landDollars: sum.land_dollars,
    improvementDollars: sum.improvement_dollars,
    totalDollars: sum.total_dollars,
    yearBuilt: yearsBuilt(sum),
    taxLevyDollars: sum.tax_levy_cents === null ? null : sum.tax_levy_cents / 100,
    actualUse: sum.actual_use,
    rollCount: sum.roll_count,
    unitCount: isUnit(sum.upid) ? 0 : sum.unit_count,
    parcelsOnRoll: sum.parcels_on_roll,
    releaseId: sum.release_id,
  }
}

function yearsBuilt({
  year_built_first: first,
  year_built_last: last,
}: AssessmentSum): [number, number] | null {
  return first === null || last === null ? null : [first, last]
}

/** Grades as in market analyses. Other codes are unchanged, because only their source knows the meaning. */
function readableFacts(facts: Facts): { name: string; value: string }[] {
  return Object.entries(facts).flatMap(([name, value]) => {
    if (value === null || value === '') return []
    if (typeof value === 'number' && isGraded(name))
      return [{ name: ATTRIBUTE_TITLES[name], value: formatGrade(name, value) }]
    const yesOrNo = value ? 'Yes' : 'No'
    return [{ name: factName(name), value: typeof value === 'boolean' ? yesOrNo : String(value) }]
  })
}

/** `floorArea` becomes `Floor area`. Names in other spellings are unchanged. */
function factName(name: string): string {
  if (!/^[a-z]+([A-Z][a-z]*)*$/.test(name)) return name
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return capitalized(words)
}
