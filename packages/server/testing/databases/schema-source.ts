import type pg from 'pg'
import {
  ADDRESS,
  ASSESSMENT,
  LAYER_FEATURE,
  LISTING,
  PARCEL,
  RENTAL_OFFER,
  type RecordDescription,
  SALE,
} from '#domain/parcel/records.ts'
import { COLUMN_TYPES } from './column-types.ts'

interface Column {
  table: string
  name: string
  /** As `format_type` writes it. */
  type: string
  isView: boolean
  isRequired: boolean
  hasDefault: boolean
  isComputed: boolean
}

const HEADER = `// Written by schema.db.test.ts from the migrated tables: npm test -- packages/server/db/schema --update
import type { Generated } from 'kysely'
import type { ActivityKind } from '#domain/account/activity/activity.ts'
import type { QuotaKey } from '#domain/account/plans.ts'
import type {
  ADDRESS,
  ASSESSMENT,
  Facts,
  LAYER_FEATURE,
  LISTING,
  PARCEL,
  RENTAL_OFFER,
  SALE,
} from '#domain/parcel/records.ts'
import type { Attributes, MarketClass, Tenure } from '#domain/valuation/cma/sales/market-sale.ts'
import type { HistoryTab } from '#domain/watching/notification-types.ts'
import type {
  Columns,
  Computed,
  GeneratedJson,
  GeneratedTimestamp,
  Geometry,
  IsoDate,
  Json,
  ReleaseWatchState,
  Timestamp,
  VerifiedCredentials,
  WrittenOnce,
} from './column-types.ts'
`

/** Tables with columns typed by the fields of a record. */
const RECORDS: Readonly<Record<string, readonly [name: string, description: RecordDescription]>> = {
  parcel: ['PARCEL', PARCEL],
  layer_feature: ['LAYER_FEATURE', LAYER_FEATURE],
  address: ['ADDRESS', ADDRESS],
  assessment: ['ASSESSMENT', ASSESSMENT],
  sale: ['SALE', SALE],
  listing: ['LISTING', LISTING],
  rental_offer: ['RENTAL_OFFER', RENTAL_OFFER],
}

const TYPES: readonly [pattern: RegExp, type: string][] = [
  [/^(text|uuid|character varying)/, 'string'],
  [/^(smallint|integer|bigint|real|double precision|numeric)/, 'number'],
  [/^boolean/, 'boolean'],
  [/^bytea/, 'Buffer'],
  [/^date/, 'IsoDate'],
  [/^timestamp/, 'Timestamp'],
  [/^geo(metry|graphy)/, 'Geometry'],
  [/^jsonb/, 'Json'],
]

/** The migrated columns, without those of extensions and of the migrations themselves. */
export async function readColumns(pool: pg.Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
      c.relkind = 'v' AS "isView", a.attnotnull AS "isRequired",
      a.atthasdef OR a.attidentity <> '' AS "hasDefault", a.attgenerated <> '' AS "isComputed"
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v') AND c.relname NOT LIKE 'kysely_%'
      AND a.attnum > 0 AND NOT a.attisdropped
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    ORDER BY c.relname COLLATE "C", a.attnum`)
  return rows
}

/** The source of the row types. @throws for a refinement of a column that does not exist */
export function schemaSource(columns: readonly Column[]): string {
  const names = new Set(columns.map(({ table, name }) => `${table}.${name}`))
  const unknown = Object.keys(COLUMN_TYPES).filter((name) => !names.has(name))
  if (unknown.length > 0) throw new Error(`No column has this name: ${unknown.join(', ')}`)
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(([table, own]) =>
    tableSource(table, own),
  )
  return `${HEADER}\nexport interface Schema {\n${tables.join('\n')}\n}\n`
}

function tableSource(table: string, own: readonly Column[]): string {
  if (own.some(({ isView }) => isView)) return viewSource(table, own)
  const [record, description] = RECORDS[table] ?? []
  const described = new Set(Object.keys(description?.fields ?? {}).map(columnName))
  const lines = own.filter(({ name }) => !described.has(name)).flatMap(columnLines)
  const start = record === undefined ? '{' : `Columns<typeof ${record}> & {`
  return [`  ${table}: ${start}`, ...lines, '  }'].join('\n')
}

/** The one view holds parcels and strata units in the form of parcels. */
const viewSource = (view: string, own: readonly Column[]): string =>
  [`  ${view}: Pick<`, "    Schema['parcel'],", ...own.map(({ name }) => `    | '${name}'`), '  >'].join('\n')

/** As stored: `planNumber` in `plan_number`, the layer of a feature in `layer_key`. */
const columnName = (field: string): string =>
  field === 'layer' ? 'layer_key' : field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function columnLines(column: Column): string[] {
  const { note } = COLUMN_TYPES[`${column.table}.${column.name}`] ?? {}
  const line = `    ${column.name}: ${columnType(column)}`
  return note === undefined ? [line] : [`    /** ${note} */`, line]
}

function columnType({ table, name, type, isRequired, hasDefault, isComputed }: Column): string {
  const refined = COLUMN_TYPES[`${table}.${name}`] ?? {}
  const isList = type.endsWith('[]')
  const base = TYPES.find(([pattern]) => pattern.test(type))?.[1]
  if (base === undefined) throw new Error(`${table}.${name} has an unknown type: ${type}`)
  const value = refined.type ?? (isList ? `${base}[]` : base)
  const orNull = isRequired ? '' : ' | null'
  if (isComputed) return `Computed<${value}${orNull}>`
  if (base === 'Json') {
    const shape = refined.type === undefined ? '' : `<${refined.type}>`
    if (refined.isWrittenOnce) return 'WrittenOnce<unknown, string | null>'
    return `${isRequired && hasDefault ? 'GeneratedJson' : 'Json'}${shape}${orNull}`
  }
  if (refined.isWrittenOnce) return `WrittenOnce<${value}${orNull}>`
  // A nullable column need not be inserted in any case.
  if (!hasDefault || !isRequired) return `${value}${orNull}`
  return value === 'Timestamp' ? 'GeneratedTimestamp' : `Generated<${value}>`
}
