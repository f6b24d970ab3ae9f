import type { Geometry, Point } from 'geojson'
import { boundingBox, boxCentre } from '#domain/geometry/polygon.ts'
import type { AddressDoubt } from '#domain/parcel/address/address.ts'
import { findHomeForm } from '#domain/parcel/home-form.ts'
import { formatPid, normalisePid, readSeveralPids } from '#domain/parcel/pid.ts'
import { type Facts, type FieldFormat, PARCEL_CLASSES } from '#domain/parcel/record-fields.ts'
import {
  ADDRESS,
  ASSESSMENT,
  LAYER_FEATURE,
  PARCEL,
  RENTAL_OFFER,
  type RecordDescription,
  SALE,
  type SourceRecord,
} from '#domain/parcel/records.ts'
import { readDate } from '../read-date.ts'
import { cents, dollars, integer, number, rollNumber, text, year } from '../read-value.ts'
import { type MappedRow, reject } from '../source.ts'
import {
  type Cell,
  completeAssessment,
  completeParcel,
  planNumber,
  splitAddress,
  type Values,
} from './complete-records.ts'
import { completeSale, isEmptyDay, SALE_ATTRIBUTES, SALE_NUMBERS, tenure } from './sale-attributes.ts'

export interface GenericRecord {
  description: RecordDescription
  moreFields: readonly string[]
  /** Readers of `moreFields`, which return null for an unreadable cell. */
  readers?: Readonly<Record<string, (cell: unknown) => unknown>>
  /** Computes fields that depend on several columns. */
  complete?(values: Values, cell: Cell, facts: Facts): void
  splitAddress?(values: Values, cell: Cell): AddressDoubt | null
  /** Returns why the record is impossible, or null. */
  check?(values: Values, today: string): string | null
  place?(geometry: Geometry): Geometry
  hasSeveralPids?: boolean
}

/** Number and street may also be in one column, such as `33256 SWANSEA AVE`. */
const ADDRESS_FIELDS = { moreFields: ['address'], splitAddress }

export const GENERIC_RECORDS = {
  parcel: {
    description: PARCEL,
    ...ADDRESS_FIELDS,
    moreFields: [...ADDRESS_FIELDS.moreFields, 'tenure'],
    readers: { tenure },
    complete: completeParcel,
  },
  address: { description: ADDRESS, ...ADDRESS_FIELDS },
  sale: {
    description: SALE,
    moreFields: Object.keys(SALE_ATTRIBUTES),
    readers: SALE_ATTRIBUTES,
    complete: completeSale,
    check: checkSale,
    hasSeveralPids: true,
  },
  assessment: {
    description: ASSESSMENT,
    moreFields: ['plan', 'lot'],
    complete: completeAssessment,
    check: checkAssessment,
  },
  rental: { description: RENTAL_OFFER, moreFields: [], place: centrePoint },
  layer: { description: LAYER_FEATURE, moreFields: [] },
} as const satisfies Record<string, GenericRecord>

/** Fields that a column may fill. Other columns become facts. */
export function columnFields({ description, moreFields }: GenericRecord): string[] {
  const fields = Object.values(description.fields).flatMap(({ generic }) => generic ?? [])
  return [...fields, ...moreFields]
}

export const dateFields = (record: GenericRecord): string[] =>
  fieldsOfFormats(record, ['date'], ['contract_date'])

const NUMBER_FORMATS: readonly FieldFormat[] = ['measure', 'count', 'dollars', 'smallDollars', 'cents']

export const numberFields = (record: GenericRecord): string[] =>
  fieldsOfFormats(record, NUMBER_FORMATS, SALE_NUMBERS)

function fieldsOfFormats(
  { description, moreFields }: GenericRecord,
  formats: readonly FieldFormat[],
  moreNames: readonly string[],
): string[] {
  const fields = Object.values(description.fields).filter(({ format }) => formats.includes(format))
  return [
    ...fields.flatMap(({ generic }) => generic ?? []),
    ...moreFields.filter((name) => moreNames.includes(name)),
  ]
}

export function canRead({ description, readers = {} }: GenericRecord, name: string, cell: unknown): boolean {
  const reader = readers[name]
  if (reader) return reader(cell) !== null
  const field = Object.values(description.fields).find(({ generic }) => generic === name)
  return field === undefined || READERS[field.format](cell) !== null
}

interface RowFrame {
  ref: string
  facts: Facts
  geometry: Geometry | null
  layer: string | null
}

const NO_GEOMETRY =
  'it has no geometry (of a table: name its columns with --lon and --lat, or --geometry for GeoJSON, WKT or WKB)'

interface RowCells {
  cell: Cell
  /** Reads a cell as written in the file, for messages. */
  rawCell: Cell
  /** Called for each field; null for a blank or unreadable cell. */
  countCell(field: string, value: unknown): void
  /** Called for an ambiguous address. */
  countDoubt(addressDoubt: AddressDoubt): void
  today: string
}

export function genericRecord(
  kind: GenericRecord,
  frame: RowFrame,
  { cell, rawCell, countCell, countDoubt, today }: RowCells,
): MappedRow {
  const { entity, fields, geometry } = kind.description
  const { ref, facts, layer } = frame
  if (geometry !== null && frame.geometry === null) return reject(NO_GEOMETRY, ref)
  const values: Values = { entity, ref, ...(layer === null ? {} : { layer }) }
  const pids = kind.hasSeveralPids ? readSeveralPids(text(cell('pid')) ?? '') : []
  for (const [name, field] of Object.entries(fields)) {
    if (field.format === 'facts') values[name] = facts
    if (field.generic === null) continue
    const read = field.generic === 'roll' ? rollNumber : READERS[field.format]
    const value = field.format === 'pid' && pids[0] ? pids[0] : read(cell(field.generic))
    countCell(field.generic, value)
    if (value === null && field.isRequired) {
      return reject(missingMessage(field.generic, field.format, rawCell(field.generic)), ref)
    }
    values[name] = value ?? (field.isRequired ? null : field.empty)
  }
  for (const [name, reader] of Object.entries(kind.readers ?? {})) countCell(name, reader(cell(name)))
  const addressDoubt = kind.splitAddress?.(values, cell) ?? null
  if (addressDoubt !== null) countDoubt(addressDoubt)
  kind.complete?.(values, cell, facts)
  if (kind.hasSeveralPids && values.pid === null && hasSeveralNumbers(text(cell('pid'))))
    values.comment = severalComment([text(cell('pid')) ?? ''], values.comment)
  const problem = kind.check?.(values, today) ?? null
  if (problem !== null) return reject(problem, ref)
  if (frame.geometry !== null && geometry !== null)
    values.geometry = kind.place?.(frame.geometry) ?? frame.geometry
  const records = pids.length > 1 ? recordPerPid(values, pids) : [values]
  return records as unknown as SourceRecord[]
}

/** Makes a record for each PID of a combined price. Their comment excludes them from comparables. */
const recordPerPid = (values: Values, pids: readonly string[]): Values[] =>
  pids.map((pid) => ({
    ...values,
    ref: `${values.ref} ${pid}`,
    pid,
    comment: severalComment(pids.map(formatPid), values.comment),
  }))

const severalComment = (pids: readonly string[], comment: unknown): string =>
  [`Multiple property: ${pids.join(', ')}`, comment].filter(Boolean).join('. ')

/**
 * Whether a cell names several parcels, such as `012-345-678 to 012-345-680`. A link by roll would give one of
 * them the whole price.
 */
const hasSeveralNumbers = (pids: string | null): boolean =>
  pids !== null && pids.replace(/\D/g, '').length > 9

const READERS: Readonly<Record<FieldFormat, (cell: unknown) => unknown>> = {
  text,
  pid: (cell) => normalisePid(text(cell)),
  civicNumber: text,
  planNumber,
  parcelClass: (cell) => {
    const name = text(cell)?.toLowerCase().replace(/\s+/g, '_')
    return PARCEL_CLASSES.find((parcelClass) => parcelClass === name) ?? null
  },
  homeForm: (cell) => findHomeForm(text(cell)),
  measure: number,
  count: integer,
  year,
  dollars,
  smallDollars: dollars,
  cents,
  date: readDate,
  facts: () => null,
}

const FIELD_NAMES: Readonly<Record<string, string>> = { year: 'assessment year', rent: 'monthly rent' }

function missingMessage(field: string, format: FieldFormat, cell: unknown): string {
  const cellText = text(cell)
  const name = FIELD_NAMES[field] ?? field
  if (cellText === null) {
    return `its ${name} is missing; name its column with --field ${field}=COLUMN, or state one of all rows with --constant ${field}=VALUE`
  }
  return format === 'homeForm'
    ? `its ${field} "${cellText}" is not a house, townhouse, apartment or suite`
    : `its ${name} "${cellText.slice(0, 60)}" cannot be read${format === 'date' ? ': write it YYYY-MM-DD' : ''}`
}

const MIN_SALE_DATE = '1900-01-01'
/** No property in the province has sold for more. */
const MAX_PRICE_DOLLARS = 5e9

function checkSale({ soldOn, priceDollars, attributes }: Values, today: string): string | null {
  const day = String(soldOn)
  if (Number(priceDollars) > MAX_PRICE_DOLLARS)
    return `its price ${priceDollars} is higher than that of any property sold in British Columbia`
  if (isEmptyDay(day)) return `its date ${day} is what databases write for an empty date`
  const { contractOn } = attributes as Facts
  if (contractOn !== undefined && String(contractOn) > day)
    return `its contract date ${contractOn} is after its date ${day}`
  if (day > today) return `its date ${day} is in the future`
  return day < MIN_SALE_DATE ? `its date ${day} is before 1900` : null
}

/** Rolls are published at most a year ahead. */
function checkAssessment({ year }: Values, today: string): string | null {
  return Number(year) > Number(today.slice(0, 4)) + 1 ? `its assessment year ${year} is in the future` : null
}

/** Returns the centre of a parcel's box, which is precise enough to compare rentals over kilometres. */
function centrePoint(geometry: Geometry): Point {
  const isArea = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
  const box = isArea ? boundingBox(geometry) : null
  return box ? { type: 'Point', coordinates: boxCentre(box) } : (geometry as Point)
}
