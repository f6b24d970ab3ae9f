import type { HomeForm } from './home-form.ts'

/** Values that the parcel card shows and no computation uses. */
export type Facts = Record<string, string | number | boolean | null>

/** Classes of ParcelMap BC, plus `air_space`, which cities distinguish. */
export const PARCEL_CLASSES = [
  'subdivision',
  'building_strata',
  'bare_land_strata',
  'air_space',
  'interest',
  'road',
  'park',
  'crown',
  'common_property',
  'return_to_crown',
  'unknown',
] as const
export type ParcelClass = (typeof PARCEL_CLASSES)[number]

/** Value types. Lengths are metres, areas square metres, dates ISO dates. */
interface FormatValues {
  text: string
  pid: string
  planNumber: string
  /** Spelled as by `normaliseCivicNumber`. */
  civicNumber: string
  parcelClass: ParcelClass
  homeForm: HomeForm
  measure: number
  count: number
  year: number
  dollars: number
  /** At most two billion, to fit an integer column. */
  smallDollars: number
  cents: number
  date: string
  facts: Facts
}

export type FieldFormat = keyof FormatValues

interface Field {
  readonly format: FieldFormat
  /** Column in files without a connector. Null if such files cannot have the field. */
  readonly generic: string | null
}

interface OptionalField<Value> extends Field {
  readonly isRequired: false
  readonly empty: Value
}

interface RequiredField<Value> extends Field {
  readonly isRequired: true
  /** Never set. Carries the type only. */
  readonly value?: Value
}

type AnyField = OptionalField<unknown> | RequiredField<unknown>
export type RecordFields = Readonly<Record<string, AnyField>>

export const optional = <Format extends FieldFormat>(
  format: Format,
  generic: string | null = null,
): OptionalField<FormatValues[Format] | null> => ({ format, generic, isRequired: false, empty: null })

export const defaulted = <Format extends FieldFormat>(
  format: Format,
  empty: FormatValues[Format],
  generic: string | null = null,
): OptionalField<FormatValues[Format]> => ({ format, generic, isRequired: false, empty })

/** Rows without this field are rejected. `Value` narrows the format's type. */
export const required = <
  Format extends FieldFormat,
  Value extends FormatValues[Format] = FormatValues[Format],
>(
  format: Format,
  generic: string | null = null,
): RequiredField<Value> => ({ format, generic, isRequired: true })

type ValueOf<F> =
  F extends OptionalField<infer Value> ? Value : F extends RequiredField<infer Value> ? Value : never

export type Values<Fields extends RecordFields> = { -readonly [Name in keyof Fields]: ValueOf<Fields[Name]> }

type OptionalNames<Fields extends RecordFields> = {
  [Name in keyof Fields]: Fields[Name] extends OptionalField<unknown> ? Name : never
}[keyof Fields]

type OptionalValues<Fields extends RecordFields> = Pick<Values<Fields>, OptionalNames<Fields>>

export function emptyValues<Fields extends RecordFields>(fields: Fields): OptionalValues<Fields> {
  const entries = Object.entries(fields).flatMap(([name, field]) =>
    field.isRequired ? [] : [[name, field.empty] as const],
  )
  return Object.fromEntries(entries) as OptionalValues<Fields>
}
