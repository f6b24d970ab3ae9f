import type { Facts } from '#domain/parcel/records.ts'
import { EMPTY_FEATURE } from './empty-records.ts'
import { placeRef } from './place-ref.ts'
import { facts } from './read-value.ts'
import { type Dataset, hasColumns, reject, type SourceRow } from './source.ts'

type Cells = SourceRow['properties']

interface BuildingFields {
  key?: string
  fileHint: string
  columns: readonly string[]
  live?: Dataset['live']
  /** Absent or null without a key; `placeRef` then makes one. */
  ref?(cells: Cells): string | null
  title?(cells: Cells): string | null
  facts(cells: Cells): Facts
}

export function buildingDataset(fields: BuildingFields): Dataset {
  return {
    key: fields.key ?? 'buildings',
    title: 'Building outlines',
    fileHint: fields.fileHint,
    live: fields.live,
    recognises: (row) => hasColumns(row, ...fields.columns),
    map({ properties, geometry }) {
      const ref = fields.ref?.(properties) ?? null
      if (geometry === null) return reject('it has no geometry', ref)
      const title = fields.title?.(properties) ?? null
      return [
        {
          ...EMPTY_FEATURE,
          layer: 'building',
          ref: ref ?? placeRef(null, geometry),
          title,
          category: title?.toLowerCase() ?? null,
          facts: facts(fields.facts(properties)),
          geometry,
        },
      ]
    },
  }
}
