import type { Facts } from '../../../parcel/record-fields.ts'
import { asStorableLine } from '../../../text/cut/stored-characters.ts'
import type { ImportedAttributes } from '../sales/market-sale.ts'
import { isImportable, MAX_CELL_LENGTH, MAX_IMPORTED } from './imported-terms.ts'

/** Columns of money, days, places, keys and metadata, which do not describe the property. */
const NON_ATTRIBUTE_PATTERN =
  /price|value|assess|dollar|amount|cost|tax|list|sold|sale|\brent|date|month|\bday|\bid\b|_id\b|objectid|\bfid\b|\bmls|\bpid|\broll|folio|plan|\blat|\blon|\blng|\b[xy]\b|postal|phone|shape_|\bcode|error|remainder|\$/i

/** Columns that are already compared as attributes, or that count units. */
const KNOWN_FACTS: readonly string[] = [
  'yearBuilt',
  'floorAreaSquareMetres',
  'bathrooms',
  'bedrooms',
  'grade',
  'condition',
  'view',
  'waterfront',
  'storeys',
  'renovated',
  'basementShare',
  'tenure',
  'strataLots',
]

const MAX_NAME_LENGTH = 60

/** Column name as stored with analyses. Headers may have line breaks. */
const normalizeName = (column: string): string => asStorableLine(column).normalize('NFC').trim()

function formatCell(value: Facts[string]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'number' ? String(Number(value.toFixed(6))) : (value ?? '').trim()
}

export const isAttributeColumn = (column: string): boolean => attributeName(column) !== ''

function attributeName(column: string): string {
  const name = normalizeName(column)
  const isAttribute =
    name !== '' &&
    // Rejects `constructor`, which every object has.
    !(name in {}) &&
    name.length <= MAX_NAME_LENGTH &&
    !NON_ATTRIBUTE_PATTERN.test(name) &&
    !KNOWN_FACTS.includes(name)
  return isAttribute ? name : ''
}

export type AttributeNames = Map<string, string>

/** Reads columns that describe the property: numbers, yes or no, and words on known or typed scales. */
export function readImportedAttributes(facts: Facts, names: AttributeNames = new Map()): ImportedAttributes {
  const columns = Object.entries(facts).flatMap(([column, value]): [string, string][] => {
    const name = names.get(column) ?? attributeName(column)
    names.set(column, name)
    if (name === '') return []
    const cell = formatCell(value)
    return cell.length <= MAX_CELL_LENGTH && isImportable(cell) ? [[name, cell]] : []
  })
  return Object.fromEntries(columns.slice(0, MAX_IMPORTED))
}

/** Adds attributes that only the parcel has. Returns whether it has any. */
export function addParcelAttributes(
  saleAttributes: ImportedAttributes | undefined,
  facts: Facts,
  names?: AttributeNames,
): { imported: ImportedAttributes | undefined; isOfParcel: boolean } {
  const saleEntries = Object.entries(saleAttributes ?? {})
  const parcelEntries = Object.entries(readImportedAttributes(facts, names))
    .filter(([name]) => saleAttributes?.[name] === undefined)
    .slice(0, MAX_IMPORTED - saleEntries.length)
  const entries = [...saleEntries, ...parcelEntries]
  return {
    imported: entries.length > 0 ? Object.fromEntries(entries) : undefined,
    isOfParcel: parcelEntries.length > 0,
  }
}
