import { EMPTY_ADDRESS } from '../empty-records.ts'
import { column, hasColumn } from '../read-column.ts'
import { text } from '../read-value.ts'
import { type MappedRow, reject, type SourceRow } from '../source.ts'
import { readSite } from './parcels.ts'

export function isAddresses({ properties }: SourceRow): boolean {
  return ['p_parcel_id', 'pcoord', 'std_street'].every((name) => hasColumn(properties, name))
}

/** Some lack number and street. */
export function mapAddress({ properties, geometry }: SourceRow): MappedRow {
  const ref = text(column(properties, 'p_parcel_id'))
  if (ref === null) return reject('P_PARCEL_ID is blank')
  if (geometry === null) return reject('it has no geometry', ref)
  const { pid, planNumber } = readSite(text(column(properties, 'site_id')))
  return [
    {
      ...EMPTY_ADDRESS,
      ref,
      civicNumber: text(column(properties, 'civic_number')),
      street: text(column(properties, 'std_street')),
      municipality: 'Vancouver',
      neighbourhood: text(column(properties, 'geo_local_area')),
      pid,
      planNumber,
      landCoordinate: text(column(properties, 'pcoord')),
      geometry: geometry as never,
    },
  ]
}
