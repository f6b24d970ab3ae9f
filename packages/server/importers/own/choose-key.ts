import { formatNumber } from '#domain/text/number-format.ts'
import { BadInput } from '../bad-input.ts'
import { bare } from './column-names.ts'
import type { ColumnSurvey } from './survey-columns.ts'

/** Fields whose column can identify a row, if unique. */
const KEY_FIELDS = ['parcel', 'roll', 'pid']

/** Usual names of key columns, best first, without punctuation. */
const KEY_NAMES = [
  ...['parcelid', 'parcelfabricpolyid', 'lotid', 'gisid', 'siteid', 'landid', 'propertyid', 'propertynumber'],
  ...['folio', 'folioid', 'folionumber', 'roll', 'rollnumber', 'rollno', 'landcoordinate', 'taxcoord'],
  ...['globalid', 'uuid', 'guid', 'assetid', 'facilityid', 'buildingid', 'addressid', 'stopid', 'zoneid'],
  ...['applicationnumber', 'applicationid', 'permitnumber', 'filenumber', 'casenumber', 'number', 'pid'],
]

/**
 * Returns the column that identifies a row across releases: filled, unique, and of a stable kind. @throws BadInput
 * with the candidates otherwise: object ids and running numbers change between exports, so a person must confirm
 * them.
 */
export function chooseKey(survey: ColumnSurvey, fields: Readonly<Record<string, string>>): string {
  const mapped = KEY_FIELDS.map((field) => fields[field]).filter((column) => column !== undefined)
  const named = KEY_NAMES.flatMap((name) => survey.columns.find((column) => bare(column) === name) ?? [])
  const key = [...mapped, ...named].find((column) => survey.unique.includes(column))
  if (key !== undefined) return key
  throw new BadInput(
    `Which column identifies a row? Name it with --key, for releases are compared by it, and folders remember parcels by it. ${whatThereIs(survey)} ` +
      'Several columns together are written --key A,B. Where no column identifies a row, --no-key tells rows apart by their place and content. Nothing was imported.',
  )
}

function whatThereIs({ rows, columns, unique }: ColumnSurvey): string {
  if (columns.length === 0) return 'The rows have no columns.'
  if (unique.length === 0)
    return `No column is different in all ${formatNumber(rows)} rows; there are: ${columns.slice(0, 60).join(', ')}.`
  return `Different in all ${formatNumber(rows)} rows: ${unique.slice(0, 30).join(', ')} (object ids and measures are no keys: the next export numbers them anew).`
}
