import { hash } from 'node:crypto'
import {
  BASE_LAYER_KEYS,
  FEATURE_LAYER_KEYS,
  type StoredLayerKey,
  UNDRAWN_LAYER_KEYS,
} from '#domain/layers/layers.ts'
import type { AddressDoubt } from '#domain/parcel/address/address.ts'
import type { Facts } from '#domain/parcel/records.ts'
import { isAttributeColumn } from '#domain/valuation/cma/design/imported-columns.ts'
import { formatRankedWord, isImportable } from '#domain/valuation/cma/design/imported-terms.ts'
import { placeRef } from '../place-ref.ts'
import { type DateOrder, readDate } from '../read-date.ts'
import { commaNumber, isShortened, text } from '../read-value.ts'
import { type MappedRow, reject, type SourceRow } from '../source.ts'
import type { CellProblems } from './cell-problems.ts'
import {
  canRead,
  columnFields,
  dateFields,
  GENERIC_RECORDS,
  type GenericRecord,
  genericRecord,
  numberFields,
} from './generic-records.ts'
import { WORD_FIELDS } from './sale-attributes.ts'
import { unitReader } from './units-of-columns.ts'

type GenericEntity = 'parcel' | 'address' | 'assessment' | 'sale' | 'rental' | `layer:${StoredLayerKey}`

export interface GenericMapping {
  entity: GenericEntity
  /** Columns that identify a row; null to use its place and content. */
  key: string | readonly string[] | null
  /** Columns of the file by field. */
  fields: Readonly<Record<string, string>>
  /** Values of fields without a column, such as `year=2026` or `municipality=Esquimalt`. */
  constants: Readonly<Record<string, string>>
  /** Order of numeric dates; null if no date is ambiguous. */
  dateOrder: DateOrder | null
  /** Decimal mark of numbers in text, by default a point. */
  decimal?: DecimalMark
  /** Meanings that the user gave to words, by field and lower-case word. */
  values?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Orders that the user gave to the words of a column, the lowest first. */
  orders?: Readonly<Record<string, readonly string[]>>
}

export const DECIMAL_MARKS = ['point', 'comma'] as const
export type DecimalMark = (typeof DECIMAL_MARKS)[number]

const LAYER_PREFIX = 'layer:'

export const GENERIC_LAYERS: readonly string[] = [
  ...FEATURE_LAYER_KEYS,
  ...BASE_LAYER_KEYS,
  ...UNDRAWN_LAYER_KEYS,
]

export function isGenericEntity(name: string): name is GenericEntity {
  if (name !== 'layer' && Object.hasOwn(GENERIC_RECORDS, name)) return true
  return name.startsWith(LAYER_PREFIX) && GENERIC_LAYERS.includes(name.slice(LAYER_PREFIX.length))
}

export const dateColumns = ({ entity, fields }: Pick<GenericMapping, 'entity' | 'fields'>): string[] =>
  dateFields(getRecord(entity)).flatMap((field) => fields[field] ?? [])

export const getFields = (entity: GenericEntity): readonly string[] => columnFields(getRecord(entity))

export const isReadable = (entity: GenericEntity, field: string, value: string): boolean =>
  canRead(getRecord(entity), field, value)

const getRecord = (entity: GenericEntity): GenericRecord =>
  GENERIC_RECORDS[entity.startsWith(LAYER_PREFIX) ? 'layer' : (entity as keyof typeof GENERIC_RECORDS)]

/** Maps rows by the columns that the user assigned to fields. `today` is `YYYY-MM-DD`. */
export function genericMap(
  mapping: GenericMapping,
  today: string,
  problems?: CellProblems,
): (row: SourceRow) => MappedRow {
  const { entity, fields, constants, dateOrder, decimal, values = {}, orders = {} } = mapping
  const key = typeof mapping.key === 'string' ? [mapping.key] : mapping.key
  const usedColumns = new Set([...Object.values(fields), ...(key ?? [])])
  const kind = getRecord(entity)
  const dates = new Set(dateFields(kind))
  const numbers = new Set(numberFields(kind))
  const unitReaders = new Map(
    Object.entries(fields).map(([field, column]) => [field, unitReader(field, column)] as const),
  )
  const places = new Map<string, string>()
  const layer = entity.startsWith(LAYER_PREFIX) ? entity.slice(LAYER_PREFIX.length) : null
  return (row) => {
    const { position, geometry } = row
    const properties = cleanCells(row.properties)
    const rawCell = (field: string): unknown => {
      const column = fields[field]
      return column === undefined ? constants[field] : properties[column]
    }
    const cell = (field: string): unknown => {
      if (dates.has(field)) return readDate(rawCell(field), dateOrder)
      const isComma = decimal === 'comma' && numbers.has(field) && fields[field] !== undefined
      const number = isComma ? commaNumber(rawCell(field)) : rawCell(field)
      const readInUnit = unitReaders.get(field)
      if (readInUnit) return readInUnit(number)
      if (isComma) return number
      const meaning = values[field]?.[text(rawCell(field))?.toLowerCase() ?? '']
      return meaning ?? rawCell(field)
    }
    const ref = key === null ? makeKeyFromContent(row, places) : makeKeyFromColumns(properties, key)
    if (ref === null) return reject(`its key, column ${key?.join(' with ')}, is blank`)
    if (isShortened(ref))
      return reject(`its key ${ref} was shortened by a spreadsheet: save the column as text`)
    const facts = getRemainingFacts(properties, usedColumns)
    if (usesSaleAttributes(entity)) rankWords(facts, orders, problems)
    const countCell = (field: string, value: unknown) => {
      const column = fields[field]
      if (column === undefined) return
      const isDate = dates.has(field)
      problems?.count(field, properties[column], { value, isNumber: numbers.has(field), isDate, position })
      if (WORD_FIELDS.includes(field)) problems?.countWord(field, properties[column], value)
    }
    const countDoubt = (doubt: AddressDoubt) =>
      problems?.countAddress(doubt, { position, value: (text(rawCell('address')) ?? '').slice(0, 60) })
    return genericRecord(
      kind,
      { ref, facts, layer, geometry },
      { cell, rawCell, countCell, countDoubt, today },
    )
  }
}

function makeKeyFromColumns(properties: SourceRow['properties'], columns: readonly string[]): string | null {
  const parts = columns.map((column) => text(properties[column]))
  return parts.every((part) => part === null) ? null : parts.map((part) => part ?? '').join(' ')
}

/**
 * Makes a key from a hash of the content and the place, if any. A polygon's key is only its place, which
 * survives changes of content, unless another polygon in `places` already has it.
 */
function makeKeyFromContent({ properties, geometry }: SourceRow, places: Map<string, string>): string {
  const content = hash('sha256', JSON.stringify(Object.entries(properties).sort())).slice(0, 16)
  if (geometry === null) return content
  const isArea = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
  if (!isArea) return placeRef(content, geometry)
  const place = placeRef(null, geometry)
  const firstContent = places.get(place) ?? content
  places.set(place, firstContent)
  return firstContent === content ? place : placeRef(content, geometry)
}

/** Whether market analyses use further columns of these rows. */
export const usesSaleAttributes = (entity: GenericEntity): boolean => entity === 'sale' || entity === 'parcel'

/** Adds a rank to each word that has one, and reports the other words. */
function rankWords(
  facts: Facts,
  orders: NonNullable<GenericMapping['orders']>,
  problems: CellProblems | undefined,
): void {
  for (const [column, word] of Object.entries(facts)) {
    if (typeof word !== 'string' || !isAttributeColumn(column)) continue
    const rankedWord = formatRankedWord(word, orders[column] ?? [])
    if (rankedWord !== undefined) facts[column] = rankedWord
    else if (!isImportable(word)) problems?.countUnordered(column, word)
  }
}

function getRemainingFacts(
  properties: Readonly<Record<string, unknown>>,
  usedColumns: ReadonlySet<string>,
): Facts {
  const facts: Facts = {}
  for (const [name, value] of Object.entries(properties)) {
    if (usedColumns.has(name)) continue
    if (typeof value === 'number' || typeof value === 'boolean') facts[name] = value
    else if (typeof value === 'string') {
      const fact = text(value)
      // Longer cells are geometry or documents.
      if (fact !== null && fact.length <= 1000) facts[name] = fact
    }
  }
  return facts
}

/** Matches texts that databases and spreadsheets use for missing values. */
const MISSING_VALUE =
  /^(?:<null>|\(null\)|null|nan|nat|#?n\/a|n\.a\.?|\\n|\(blank\)|[-–—]+|#(?:ref|value|num|null|div\/0)!|#name\?|#+)$/i
/** First characters of `MISSING_VALUE` and formulas. Few cells have them, so testing these first is fast. */
const FIRST_CHARACTERS = ' \t<(nN#=\\-–—'
/** Esri's shapefiles write -1.797e308 for null; genuine values are greater. */
const MIN_NUMBER = -1e38
/** Matches a spreadsheet formula that keeps leading zeros, such as `="0012"`. */
const TEXT_FORMULA = /^="(.*)"$/s

type Cells = Readonly<Record<string, unknown>>

/**
 * Replaces missing values with null, and formulas with their text. Returns the same object if nothing changes.
 */
function cleanCells(cells: Cells): Cells {
  let cleaned: Record<string, unknown> | null = null
  for (const name in cells) {
    const cell = cells[name]
    const value = cleanCell(cell)
    if (value === cell) continue
    cleaned ??= { ...cells }
    cleaned[name] = value
  }
  return cleaned ?? cells
}

function cleanCell(cell: unknown): unknown {
  if (typeof cell === 'number') return cell < MIN_NUMBER ? null : cell
  if (typeof cell !== 'string' || !FIRST_CHARACTERS.includes(cell.charAt(0))) return cell
  return MISSING_VALUE.test(cell.trim()) ? null : cell.replace(TEXT_FORMULA, '$1')
}
