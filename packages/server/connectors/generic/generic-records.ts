import type { Geometry } from 'geojson'
import type { StoredLayerKey } from '#domain/layers/layers.ts'
import { normalisePid } from '#domain/parcel/pid.ts'
import { normalisePlanNumber } from '#domain/parcel/plan-number.ts'
import type {
  AddressRecord,
  AssessmentRecord,
  Facts,
  LayerFeatureRecord,
  ParcelClass,
  ParcelRecord,
} from '#domain/parcel/records.ts'
import { EMPTY_ADDRESS, EMPTY_ASSESSMENT, EMPTY_FEATURE, EMPTY_PARCEL } from '../empty-records.ts'
import { cents, dollars, isoDate, number, text, year } from '../read-value.ts'
import { type MappedRow, reject } from '../source.ts'

/** The value that a row has for one of our fields. */
export type Cell = (field: string) => unknown

export function parcelRecord(ref: string, cell: Cell, facts: Facts, geometry: Geometry): ParcelRecord {
  return {
    ...EMPTY_PARCEL,
    ref,
    pid: normalisePid(text(cell('pid'))),
    pin: text(cell('pin')),
    planNumber: plan(cell('plan')),
    lotNumber: text(cell('lot')),
    block: text(cell('block')),
    districtLot: text(cell('district_lot')),
    parcelClass: parcelClass(cell('class')),
    ownerType: text(cell('owner_type')),
    legalDescription: text(cell('legal')),
    rollNumber: text(cell('roll')),
    landCoordinate: text(cell('land_coordinate')),
    ...place(cell),
    municipality: text(cell('municipality')),
    postalCode: text(cell('postal')),
    neighbourhood: text(cell('neighbourhood')),
    regionalDistrict: text(cell('regional_district')),
    statedAreaSquareMetres: number(cell('area')),
    frontageMetres: number(cell('frontage')),
    depthMetres: number(cell('depth')),
    facts,
    // Whether it is a polygon is checked with the rest of the geometry.
    geometry: geometry as ParcelRecord['geometry'],
  }
}

export function addressRecord(ref: string, cell: Cell, geometry: Geometry): AddressRecord {
  return {
    ...EMPTY_ADDRESS,
    ref,
    ...place(cell),
    municipality: text(cell('municipality')),
    neighbourhood: text(cell('neighbourhood')),
    postalCode: text(cell('postal')),
    pid: normalisePid(text(cell('pid'))),
    planNumber: plan(cell('plan')),
    landCoordinate: text(cell('land_coordinate')),
    geometry: geometry as AddressRecord['geometry'],
  }
}

export function assessmentRecord(ref: string, cell: Cell, facts: Facts): MappedRow {
  const rollYear = year(cell('year'))
  if (rollYear === null)
    return reject('its assessment year is missing; name its column with --field year=COLUMN', ref)
  const land = dollars(cell('land'))
  const improvement = dollars(cell('improvement'))
  const record: AssessmentRecord = {
    ...EMPTY_ASSESSMENT,
    ref,
    parcelRef: text(cell('parcel')),
    pid: normalisePid(text(cell('pid'))),
    landCoordinate: text(cell('land_coordinate')),
    rollNumber: text(cell('roll')),
    year: rollYear,
    landDollars: land,
    improvementDollars: improvement,
    totalDollars:
      dollars(cell('total')) ?? (land !== null && improvement !== null ? land + improvement : null),
    taxLevyCents: cents(cell('levy')),
    yearBuilt: year(cell('year_built')),
    actualUseCode: text(cell('use_code')),
    actualUse: text(cell('use')),
    unit: text(cell('unit')),
    facts,
  }
  return [record]
}

export function featureRecord(
  entity: string,
  ref: string,
  cell: Cell,
  facts: Facts,
  geometry: Geometry,
): LayerFeatureRecord {
  return {
    ...EMPTY_FEATURE,
    ref,
    layer: entity.slice('layer:'.length) as StoredLayerKey,
    code: text(cell('code')),
    title: text(cell('title')),
    category: text(cell('category')),
    status: text(cell('status')),
    effectiveOn: isoDate(cell('effective')),
    bylaw: text(cell('bylaw')),
    url: text(cell('url')),
    facts,
    geometry,
  }
}

/** Number and street, from columns of their own or from one address: `33256 SWANSEA AVE`. */
function place(cell: Cell): { unit: string | null; civicNumber: string | null; street: string | null } {
  const unit = text(cell('unit'))
  const civicNumber = text(cell('civic'))
  const street = text(cell('street'))
  if (street !== null || civicNumber !== null) return { unit, civicNumber, street }
  const whole = text(cell('address'))
  const match =
    whole === null ? null : /^(\d+[A-Za-z]?)\s+(\D.*|\d+(?:st|nd|rd|th|[A-Za-z])\b.*)$/i.exec(whole)
  return match
    ? { unit, civicNumber: match[1] ?? null, street: match[2] ?? null }
    : { unit, civicNumber, street: whole }
}

function plan(value: unknown): string | null {
  const written = text(value)
  return normalisePlanNumber(written) ?? written
}

const CLASSES: readonly ParcelClass[] = [
  'subdivision',
  'building_strata',
  'bare_land_strata',
  'air_space',
  'interest',
  'road',
  'park',
  'crown',
  'common_property',
  'return_to_crown',
]

function parcelClass(value: unknown): ParcelClass {
  const name = text(value)?.toLowerCase().replace(/\s+/g, '_')
  return CLASSES.find((known) => known === name) ?? 'unknown'
}
