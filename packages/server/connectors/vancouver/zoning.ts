import { EMPTY_FEATURE } from '../empty-records.ts'
import { placeRef } from '../place-ref.ts'
import { column, hasColumn } from '../read-column.ts'
import { facts, text } from '../read-value.ts'
import { type MappedRow, reject, type SourceRow } from '../source.ts'

export function isZoning({ properties }: SourceRow): boolean {
  return (
    hasColumn(properties, 'zoning_district') &&
    hasColumn(properties, 'zoning_classification') &&
    !hasColumn(properties, 'folio')
  )
}

/** `object_id` changes with every export, so the key is the district and the place. */
export function mapZone({ properties, geometry }: SourceRow): MappedRow {
  const district = text(column(properties, 'zoning_district'))
  const number = text(column(properties, 'cd_1_number'))
  const code = district === 'CD-1' && number !== null ? `CD-1 (${number})` : district
  if (geometry === null) return reject('it has no geometry', code)
  const classification = text(column(properties, 'zoning_classification'))
  return [
    {
      ...EMPTY_FEATURE,
      layer: 'zoning',
      ref: placeRef(code, geometry),
      code,
      title: classification,
      category: classification,
      bylaw: 'Zoning and Development By-law 3575',
      facts: facts({ 'Zoning category': text(column(properties, 'zoning_category')), 'CD-1 number': number }),
      geometry,
    },
  ]
}
