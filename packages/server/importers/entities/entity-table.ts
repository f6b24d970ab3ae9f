import { normaliseCivicNumber } from '#domain/parcel/address/civic-number.ts'
import type { FieldFormat } from '#domain/parcel/record-fields.ts'
import type { RecordDescription, RecordEntity, SourceRecord } from '#domain/parcel/records.ts'
import type { CopyValue } from '../../db/copy.ts'
import type { GeometryKind } from '../geometry/check-geometry.ts'

type RecordOf<E extends RecordEntity> = Extract<SourceRecord, { entity: E }>

/** Staging adds the columns that all entities have (keys, release, geometry). */
export interface EntityTable<E extends RecordEntity> {
  table: E
  idColumn: 'upid' | 'id'
  geometryKind: GeometryKind | null
  columns: readonly (readonly [name: string, type: string])[]
  /** Values in the order of `columns`. */
  values(record: RecordOf<E>): CopyValue[]
  /** Computed from other columns. A change of only these is not an event. */
  derivedColumns: readonly string[]
  /** Returns why the record cannot be stored, apart from its geometry; null if it can. */
  problem(record: RecordOf<E>): string | null
}

interface TableOptions<E extends RecordEntity> {
  derived?: Readonly<Record<string, (record: RecordOf<E>) => string | null>>
  problem?(record: RecordOf<E>): string | null
}

const SQL_TYPES: Readonly<Record<FieldFormat, string>> = {
  text: 'text',
  pid: 'text',
  planNumber: 'text',
  civicNumber: 'text',
  parcelClass: 'text',
  homeForm: 'text',
  measure: 'double precision',
  count: 'integer',
  year: 'integer',
  dollars: 'bigint',
  smallDollars: 'integer',
  cents: 'bigint',
  date: 'date',
  facts: 'jsonb',
}

export function createEntityTable<E extends RecordEntity>(
  { entity, geometry, fields }: RecordDescription & { entity: E },
  { derived = {}, problem = () => null }: TableOptions<E> = {},
): EntityTable<E> {
  const fieldEntries = Object.entries(fields)
  const derivedColumns = Object.keys(derived)
  const cells: ((record: RecordOf<E>) => CopyValue)[] = [
    ...fieldEntries.map(([name, { format }]) => cellReader<RecordOf<E>>(name, format)),
    ...Object.values(derived),
  ]
  const hasPid = 'pid' in fields
  return {
    table: entity,
    idColumn: entity === 'parcel' ? 'upid' : 'id',
    geometryKind: geometry,
    columns: [
      ...fieldEntries.map(([name, { format }]) => [columnName(name), SQL_TYPES[format]] as const),
      ...derivedColumns.map((name) => [name, 'text'] as const),
    ],
    derivedColumns,
    values: (record) => cells.map((cell) => cell(record)),
    problem: (record) => (hasPid ? pidProblem(record as { pid?: unknown }) : null) ?? problem(record),
  }
}

function cellReader<Row>(name: string, format: FieldFormat): (record: Row) => CopyValue {
  const field = name as keyof Row
  if (format === 'facts') return (record) => JSON.stringify(record[field])
  if (format !== 'civicNumber') return (record) => record[field] as CopyValue
  return (record) => {
    const number = record[field] as string | null
    return number === null ? null : normaliseCivicNumber(number)
  }
}

function columnName(field: string): string {
  return field === 'layer' ? 'layer_key' : field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
}

const PID = /^[0-9]{9}$/

/** Mappings already format PIDs, so any other text is wrong. */
function pidProblem({ pid }: { pid?: unknown }): string | null {
  return typeof pid !== 'string' || PID.test(pid) ? null : `"${pid}" is not a PID`
}
