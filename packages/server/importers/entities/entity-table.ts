import type { RecordEntity, SourceRecord } from '#domain/parcel/records.ts'
import type { CopyValue } from '../../db/copy.ts'
import type { GeometryKind } from '../geometry/check-geometry.ts'

type RecordOf<E extends RecordEntity> = Extract<SourceRecord, { entity: E }>

/**
 * Mapping of the records of one entity to rows of its table. `columns` and `values` go together, one to one; the columns that all entities share
 * (keys, release, geometry) are added by the staging.
 */
export interface EntityTable<E extends RecordEntity> {
  table: E
  idColumn: 'upid' | 'id'
  /** null when the entity has no place of its own. */
  geometryKind: GeometryKind | null
  /** Name and SQL type. */
  columns: readonly (readonly [name: string, type: string])[]
  values(record: RecordOf<E>): CopyValue[]
  /** Columns that follow from others; a change in them alone is no news. */
  derivedColumns: readonly string[]
  /** Returns why the record cannot be stored, although its geometry is fine; null when it can. */
  problem?(record: RecordOf<E>): string | null
}

const PID = /^[0-9]{9}$/

/** Returns why a record's PID cannot be stored, or null; every mapping pads and strips it already. */
export function pidProblem(record: { pid: string | null }): string | null {
  return record.pid === null || PID.test(record.pid) ? null : `"${record.pid}" is no PID`
}
