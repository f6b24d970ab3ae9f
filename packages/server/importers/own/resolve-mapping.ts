import { formatNumber } from '#domain/text/number-format.ts'
import { dateColumns, type GenericMapping } from '../../connectors/generic/generic-mapping.ts'
import type { DateOrder } from '../../connectors/read-date.ts'
import { BadInput } from '../bad-input.ts'
import { InputFile } from '../formats/input-file.ts'
import type { ReadOptions } from '../formats/read-options.ts'
import { type FileFormat, readRows } from '../formats/read-rows.ts'
import { findColumn, normalize } from './column-names.ts'
import { findDateOrder } from './find-date-order.ts'
import { type ColumnSurvey, surveyColumns } from './survey-columns.ts'

export interface StatedMapping extends Omit<GenericMapping, 'key' | 'dateOrder'> {
  /** Columns that together identify a row; null for none, undefined to detect one. */
  key: readonly string[] | null | undefined
  /** Undefined to detect it. */
  dateOrder?: DateOrder | undefined
  joinColumn?: string | undefined
}

interface ResolvedMapping {
  mapping: GenericMapping
  joinColumn: string | undefined
  messages: string[]
}

/** @throws BadInput */
export async function resolveMapping(
  path: string,
  statedMapping: StatedMapping,
  options: ReadOptions,
  format?: FileFormat,
): Promise<ResolvedMapping> {
  const { key, fields, joinColumn, orders = {} } = statedMapping
  const names = [
    ...Object.values(fields),
    ...(key ?? []),
    ...(joinColumn === undefined ? [] : [joinColumn]),
    ...Object.keys(orders),
  ]
  const survey = await surveyColumns(readRows(new InputFile(path), options, format), {
    names,
    isForKey: key === undefined,
  })
  const resolvedFields = Object.fromEntries(
    Object.entries(fields).map(([field, column]) => [
      field,
      findColumn(survey.columns, column, `--field ${field}`),
    ]),
  )
  const resolvedJoin = joinColumn && findColumn(survey.columns, joinColumn, '--join-column')
  const { entity, constants, decimal, values } = statedMapping
  const dates = dateColumns({ entity, fields: resolvedFields })
  const dateOrder =
    statedMapping.dateOrder ??
    (dates.length === 0 ? null : await findDateOrder(readRows(new InputFile(path), options, format), dates))
  const resolvedOrders = Object.entries(orders).map(
    ([column, words]) => [findColumn(survey.columns, column, `--order ${column}`), words] as const,
  )
  const mapping = {
    ...{ entity, constants, fields: resolvedFields, dateOrder, decimal, values },
    ...(resolvedOrders.length > 0 && { orders: Object.fromEntries(resolvedOrders) }),
  }
  if (key !== undefined) {
    const columns = key === null ? null : key.map((column) => findColumn(survey.columns, column, '--key'))
    return { mapping: { ...mapping, key: columns }, joinColumn: resolvedJoin, messages: [] }
  }
  const keyColumn = chooseKey(survey, resolvedFields)
  const message = `Rows are identified by ${keyColumn}, which is different in all of them; state it with --key ${keyColumn}.`
  return { mapping: { ...mapping, key: [keyColumn] }, joinColumn: resolvedJoin, messages: [message] }
}

const KEY_FIELDS = ['parcel', 'roll', 'pid']

const KEY_NAMES = [
  ...['parcelid', 'parcelfabricpolyid', 'lotid', 'gisid', 'siteid', 'landid', 'propertyid', 'propertynumber'],
  ...['folio', 'folioid', 'folionumber', 'roll', 'rollnumber', 'rollno', 'landcoordinate', 'taxcoord'],
  ...['globalid', 'uuid', 'guid', 'assetid', 'facilityid', 'buildingid', 'addressid', 'stopid', 'zoneid'],
  ...['applicationnumber', 'applicationid', 'permitnumber', 'filenumber', 'casenumber', 'number', 'pid'],
]

/**
 * Column that identifies a row across releases: unique, filled, and not a running number, which exports
 * change. @throws BadInput with the candidates
 */
function chooseKey(survey: ColumnSurvey, fields: Readonly<Record<string, string>>): string {
  const fromFields = KEY_FIELDS.map((field) => fields[field]).filter((column) => column !== undefined)
  const fromNames = KEY_NAMES.flatMap(
    (name) => survey.columns.find((column) => normalize(column) === name) ?? [],
  )
  const key = [...fromFields, ...fromNames].find((column) => survey.unique.includes(column))
  if (key !== undefined) return key
  throw new BadInput(
    `Which column identifies a row? Name it with --key, for releases are compared by it, and folders remember parcels by it. ${describeColumns(survey)} ` +
      'Several columns together are written --key A,B. Where no column identifies a row, --no-key tells rows apart by their place and content. Nothing was imported.',
  )
}

function describeColumns({ rows, columns, unique }: ColumnSurvey): string {
  if (columns.length === 0) return 'The rows have no columns.'
  if (unique.length === 0)
    return `No column is different in all ${formatNumber(rows)} rows; there are: ${columns.slice(0, 60).join(', ')}.`
  return `Different in all ${formatNumber(rows)} rows: ${unique.slice(0, 30).join(', ')} (object ids and measures are no keys: the next export numbers them anew).`
}
