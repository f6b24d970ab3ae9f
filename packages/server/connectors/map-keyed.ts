import type { Geometry } from 'geojson'
import { text } from './read-value.ts'
import { type MappedRecord, type MappedRow, reject, type SourceRow } from './source.ts'

/** Maps each row to one record. Rejects rows without a key in `column`, or without a geometry. */
export const mapKeyed =
  (
    column: string,
    toRecord: (ref: string, cells: SourceRow['properties'], geometry: Geometry) => MappedRecord,
  ) =>
  ({ properties, geometry }: SourceRow): MappedRow => {
    const ref = text(properties[column])
    if (ref === null) return reject(`${column} is blank`)
    return geometry === null ? reject('it has no geometry', ref) : [toRecord(ref, properties, geometry)]
  }
