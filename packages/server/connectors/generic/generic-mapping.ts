import type { Geometry } from 'geojson'
import { BASE_LAYER_KEYS, FEATURE_LAYER_KEYS, type StoredLayerKey } from '#domain/layers.ts'
import { normalisePid } from '#domain/pid.ts'
import { normalisePlanNumber } from '#domain/plan-number.ts'
import type {
  AddressRecord,
  AssessmentRecord,
  Facts,
  LayerFeatureRecord,
  ParcelClass,
  ParcelRecord,
} from '#domain/records.ts'
import { EMPTY_ADDRESS, EMPTY_ASSESSMENT, EMPTY_FEATURE, EMPTY_PARCEL } from '../empty-records.ts'
import { cents, dollars, isoDate, number, text, year } from '../read-value.ts'
import { type MappedRow, reject, type SourceRow } from '../source.ts'

/** What a row of a file without a connector of its own is. */
export type GenericEntity = 'parcel' | 'address' | 'assessment' | `layer:${StoredLayerKey}`

/** Our fields that a column may fill, per entity; every other column becomes a fact. */
const FIELDS = {
  parcel: [
    'pid',
    'pin',
    'plan',
    'lot',
    'block',
    'district_lot',
    'class',
    'owner_type',
    'legal',
    'roll',
    'land_coordinate',
    'unit',
    'civic',
    'street',
    'address',
    'municipality',
    'postal',
    'neighbourhood',
    'regional_district',
    'area',
    'frontage',
    'depth',
  ],
  address: [
    'unit',
    'civic',
    'street',
    'address',
    'municipality',
    'neighbourhood',
    'postal',
    'pid',
    'plan',
    'land_coordinate',
  ],
  assessment: [
    'parcel',
    'pid',
    'land_coordinate',
    'roll',
    'year',
    'land',
    'improvement',
    'total',
    'levy',
    'year_built',
    'use_code',
    'use',
    'unit',
  ],
  layer: ['code', 'title', 'category', 'status', 'effective', 'bylaw', 'url'],
} as const satisfies Record<string, readonly string[]>

export interface GenericMapping {
  entity: GenericEntity
  /** Column that is the row's key; without it the row's running number is. */
  key: string | null
  /** Our field → column of the file. */
  fields: Readonly<Record<string, string>>
  /** Said of every row, for fields that no column has: `year=2026`, `municipality=Esquimalt`. */
  constants: Readonly<Record<string, string>>
}

export function isGenericEntity(name: string): name is GenericEntity {
  if (name === 'parcel' || name === 'address' || name === 'assessment') return true
  const layers: readonly string[] = [...FEATURE_LAYER_KEYS, ...BASE_LAYER_KEYS]
  return name.startsWith('layer:') && layers.includes(name.slice('layer:'.length))
}

export function fieldsOf(entity: GenericEntity): readonly string[] {
  return FIELDS[entity.startsWith('layer:') ? 'layer' : (entity as keyof typeof FIELDS)]
}

/** Makes the mapping of one file from what the person said about its columns. */
export function genericMap(mapping: GenericMapping): (row: SourceRow) => MappedRow {
  const used = new Set([...Object.values(mapping.fields), ...(mapping.key ? [mapping.key] : [])])
  return (row) => {
    const cell = (field: string): unknown => {
      const column = mapping.fields[field]
      return column === undefined ? mapping.constants[field] : row.properties[column]
    }
    const ref = mapping.key === null ? String(row.position) : text(row.properties[mapping.key])
    if (ref === null) return reject(`its key, column ${mapping.key}, is blank`)
    const facts = remainingFacts(row.properties, used)
    switch (mapping.entity) {
      case 'parcel':
        return withGeometry(row, ref, (geometry) => parcel(ref, cell, facts, geometry))
      case 'address':
        return withGeometry(row, ref, (geometry) => address(ref, cell, geometry))
      case 'assessment':
        return assessment(ref, cell, facts)
      default:
        return withGeometry(row, ref, (geometry) => feature(mapping.entity, ref, cell, facts, geometry))
    }
  }
}

type Cell = (field: string) => unknown

function withGeometry(
  row: SourceRow,
  ref: string,
  make: (geometry: Geometry) => ParcelRecord | AddressRecord | LayerFeatureRecord,
): MappedRow {
  return row.geometry === null ? reject('it has no geometry', ref) : [make(row.geometry)]
}

function parcel(ref: string, cell: Cell, facts: Facts, geometry: Geometry): ParcelRecord {
  return {
    ...EMPTY_PARCEL,
    ref,
    pid: normalisePid(text(cell('pid'))),
    pin: text(cell('pin')),
    planNumber: plan(cell('plan')),
    lot: text(cell('lot')),
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

function address(ref: string, cell: Cell, geometry: Geometry): AddressRecord {
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

function assessment(ref: string, cell: Cell, facts: Facts): MappedRow {
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

function feature(
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

function remainingFacts(properties: Readonly<Record<string, unknown>>, used: ReadonlySet<string>): Facts {
  const facts: Facts = {}
  for (const [name, value] of Object.entries(properties)) {
    if (used.has(name)) continue
    if (typeof value === 'number' || typeof value === 'boolean') facts[name] = value
    else if (typeof value === 'string') {
      const said = text(value)
      // Long cells are geometry or documents, not facts for a card.
      if (said !== null && said.length <= 1000) facts[name] = said
    }
  }
  return facts
}
