/** Column types for `schema.ts`. Only SQL functions read `Geometry` columns. */
import type { ColumnType, JSONColumnType } from 'kysely'
import type { Values } from '#domain/parcel/record-fields.ts'
import type { Facts, RecordDescription } from '#domain/parcel/records.ts'

export type Geometry = ColumnType<string, string, string>
export type IsoDate = ColumnType<string, string, string>
export type Timestamp = ColumnType<Date, Date | string, Date | string>
export type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
/** Selected as a value, inserted as JSON text. */
export type Json<Shape = unknown> = ColumnType<Shape, string, string>
export type GeneratedJson<Shape = unknown> = ColumnType<Shape, string | undefined, string>
export type Computed<Value> = ColumnType<Value, never, never>
export type WrittenOnce<Value, Inserted = Value> = ColumnType<Value, Inserted | undefined, never>

/** Column of a field: `plan_number` for `planNumber`, `layer_key` for a feature's layer. */
type ColumnName<Name> = Name extends 'layer' ? 'layer_key' : Name extends string ? SnakeCase<Name> : never
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''
export type Columns<Description extends RecordDescription> = {
  [Name in keyof Description['fields'] as ColumnName<Name>]: Name extends 'facts' | 'attributes'
    ? JSONColumnType<Facts>
    : Values<Description['fields']>[Name]
}

export interface VerifiedCredentials {
  passwordHash?: string
  identity?: { issuer: string; subject: string }
}

export type ReleaseWatchState = 'waiting' | 'quarantined' | 'rejected' | 'detected' | 'matched' | 'notified'
