import {
  BASE_LAYER_KEYS,
  FEATURE_LAYER_KEYS,
  type StoredLayerKey,
  UNDRAWN_LAYER_KEYS,
} from '#domain/layers/layers.ts'
import type { Facts } from '#domain/parcel/records.ts'
import { text } from '../read-value.ts'
import { type MappedRow, reject, type SourceRow } from '../source.ts'
import { columnFields, GENERIC_RECORDS, type GenericRecord, genericRecord } from './generic-records.ts'

/** Kind of record that a row of a file without a connector of its own becomes. */
type GenericEntity = 'parcel' | 'address' | 'assessment' | 'rental' | `layer:${StoredLayerKey}`

export interface GenericMapping {
  entity: GenericEntity
  /** Column that is the row's key; without it the row's running number is. */
  key: string | null
  /** Our field → column of the file. */
  fields: Readonly<Record<string, string>>
  /** Said of every row, for fields that no column has: `year=2026`, `municipality=Esquimalt`. */
  constants: Readonly<Record<string, string>>
}

const LAYER = 'layer:'

export function isGenericEntity(name: string): name is GenericEntity {
  if (name !== 'layer' && Object.hasOwn(GENERIC_RECORDS, name)) return true
  const layers: readonly string[] = [...FEATURE_LAYER_KEYS, ...BASE_LAYER_KEYS, ...UNDRAWN_LAYER_KEYS]
  return name.startsWith(LAYER) && layers.includes(name.slice(LAYER.length))
}

export const fieldsOf = (entity: GenericEntity): readonly string[] => columnFields(recordOf(entity))

const recordOf = (entity: GenericEntity): GenericRecord =>
  GENERIC_RECORDS[entity.startsWith(LAYER) ? 'layer' : (entity as keyof typeof GENERIC_RECORDS)]

/** Makes the mapping of one file from what the person said about its columns. */
export function genericMap(mapping: GenericMapping): (row: SourceRow) => MappedRow {
  const { entity, key, fields, constants } = mapping
  const used = new Set([...Object.values(fields), ...(key ? [key] : [])])
  const kind = recordOf(entity)
  const layer = entity.startsWith(LAYER) ? entity.slice(LAYER.length) : null
  return (row) => {
    const cell = (field: string): unknown => {
      const column = fields[field]
      return column === undefined ? constants[field] : row.properties[column]
    }
    const ref = key === null ? String(row.position) : text(row.properties[key])
    if (ref === null) return reject(`its key, column ${key}, is blank`)
    const facts = remainingFacts(row.properties, used)
    return genericRecord(kind, { ref, facts, layer, geometry: row.geometry }, cell)
  }
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
