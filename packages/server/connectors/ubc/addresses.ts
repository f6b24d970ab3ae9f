import { EMPTY_ADDRESS } from '../empty-records.ts'
import { text } from '../read-value.ts'
import { hasColumns, type MappedRow, reject, type SourceRow } from '../source.ts'

export function isAddresses(row: SourceRow): boolean {
  return hasColumns(row, 'ADD_UID', 'CIVIC_NUMBER', 'STREET_NAME')
}

/** BC address exchange layout. */
export function mapAddress({ properties, geometry }: SourceRow): MappedRow {
  const ref = text(properties.ADD_UID)
  if (ref === null) return reject('ADD_UID is blank')
  if (geometry === null) return reject('it has no geometry', ref)
  const join = (...names: string[]) =>
    names
      .map((name) => text(properties[name]))
      .filter((part) => part !== null)
      .join(' ') || null
  const isDirectionFirst = text(properties.IS_STREET_DIRECTION_PREFIX) === '1'
  const street = isDirectionFirst
    ? join('STREET_DIRECTION', 'STREET_NAME', 'STREET_TYPE')
    : join('STREET_NAME', 'STREET_TYPE', 'STREET_DIRECTION')
  const civicNumber = join('CIVIC_NUMBER', 'CIVIC_NUMBER_SUFFIX')
  return [
    {
      ...EMPTY_ADDRESS,
      ref,
      unit: text(properties.UNIT_NUMBER),
      civicNumber: civicNumber?.replace(' ', '') ?? null,
      street,
      municipality: text(properties.LOCALITY),
      neighbourhood: text(properties.NEIGHBOURHOOD),
      postalCode: text(properties.POSTAL_CODE),
      geometry: geometry as never,
    },
  ]
}
