import type { Geometry } from 'geojson'
import {
  BASE_LAYER_KEYS,
  FEATURE_LAYER_KEYS,
  type StoredLayerKey,
  UNDRAWN_LAYER_KEYS,
} from '#domain/layers/layers.ts'
import type { AddressRecord, Facts, LayerFeatureRecord, ParcelRecord } from '#domain/parcel/records.ts'
import { text } from '../read-value.ts'
import { type MappedRow, reject, type SourceRow } from '../source.ts'
import { addressRecord, assessmentRecord, featureRecord, parcelRecord } from './generic-records.ts'
import { rentalRecord } from './rental-record.ts'

/** Kind of record that a row of a file without a connector of its own becomes. */
type GenericEntity = 'parcel' | 'address' | 'assessment' | 'rental' | `layer:${StoredLayerKey}`

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
  rental: ['date', 'rent', 'type', 'bedrooms', 'bathrooms', 'area', 'address'],
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
  if (name !== 'layer' && Object.hasOwn(FIELDS, name)) return true
  const layers: readonly string[] = [...FEATURE_LAYER_KEYS, ...BASE_LAYER_KEYS, ...UNDRAWN_LAYER_KEYS]
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
        return withGeometry(row, ref, (geometry) => parcelRecord(ref, cell, facts, geometry))
      case 'address':
        return withGeometry(row, ref, (geometry) => addressRecord(ref, cell, geometry))
      case 'assessment':
        return assessmentRecord(ref, cell, facts)
      case 'rental':
        return row.geometry === null
          ? reject('it has no geometry', ref)
          : rentalRecord(ref, cell, row.geometry)
      default:
        return withGeometry(row, ref, (geometry) => featureRecord(mapping.entity, ref, cell, facts, geometry))
    }
  }
}

function withGeometry(
  row: SourceRow,
  ref: string,
  make: (geometry: Geometry) => ParcelRecord | AddressRecord | LayerFeatureRecord,
): MappedRow {
  return row.geometry === null ? reject('it has no geometry', ref) : [make(row.geometry)]
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
