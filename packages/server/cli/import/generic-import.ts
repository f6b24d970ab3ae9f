import { basename } from 'node:path'
import { isAttributeColumn } from '#domain/valuation/cma/design/imported-columns.ts'
import { isOrderable } from '#domain/valuation/cma/design/imported-terms.ts'
import { CellProblems } from '../../connectors/generic/cell-problems.ts'
import {
  DECIMAL_MARKS,
  GENERIC_LAYERS,
  type GenericMapping,
  genericMap,
  getFields,
  isGenericEntity,
  isReadable,
  usesSaleAttributes,
} from '../../connectors/generic/generic-mapping.ts'
import { WORD_FIELDS } from '../../connectors/generic/sale-attributes.ts'
import { DATE_ORDERS } from '../../connectors/read-date.ts'
import type { SourceDescription } from '../../connectors/source.ts'
import { TOTAL_LINE } from '../../importers/formats/csv.ts'
import type { ReadOptions } from '../../importers/formats/read-options.ts'
import type { FileFormat } from '../../importers/formats/read-rows.ts'
import { importFile } from '../../importers/import-file.ts'
import { isJoinField, JOIN_FIELDS, joinParcels } from '../../importers/join-parcels.ts'
import { checkCells } from '../../importers/own/check-cells.ts'
import { resolveMapping, type StatedMapping } from '../../importers/own/resolve-mapping.ts'
import type { ImportReport } from '../../importers/release/import-request.ts'
import { today, UsageError, withDatabase } from '../context.ts'
import { asOfDay } from './as-of.ts'
import { showProgress } from './import-progress.ts'

export interface GenericOptions {
  dataset?: string
  entity?: string
  /** False with --no-key. */
  key?: string | false
  title?: string
  code?: string
  field?: string[]
  constant?: string[]
  join?: string
  joinColumn?: string
  joinSource?: string
  sourceTitle?: string
  publisher?: string
  licence?: string
  attribution?: string
  asOf?: string
  force?: boolean
  replace?: boolean
  skipRepeated?: boolean
  dateOrder?: string
  decimal?: string
  map?: string[]
  order?: string[]
  json?: boolean
}

const FORMATS: Record<string, FileFormat | undefined> = {
  file: undefined,
  geojson: undefined,
  csv: 'csv',
  shapefile: 'zip',
  geopackage: 'geopackage',
}
export const GENERIC_KINDS = Object.keys(FORMATS)

export function isGenericKind(name: string): boolean {
  return Object.hasOwn(FORMATS, name)
}

/** Imports by the column mapping in the options. @throws UsageError, BadInput */
export async function genericImport(
  kind: string,
  path: string | undefined,
  options: GenericOptions,
  read: ReadOptions,
): Promise<ImportReport> {
  if (path === undefined) throw new UsageError(`Name the file: lotline import ${kind} <file> --entity …`)
  const statedMapping = parseMapping(options)
  const name = toDatasetName(options.dataset ?? basename(path).split('.')[0] ?? 'file')
  const source = describeSource(`local-${name}`, name, options)
  const { join } = options
  if (join !== undefined && !isJoinField(join)) {
    throw new UsageError(`--join takes one of: ${JOIN_FIELDS.join(', ')}.`)
  }
  if (join !== undefined && statedMapping.joinColumn === undefined)
    throw new UsageError('--join needs --join-column, or a --key of one column.')
  const { mapping, joinColumn, messages } = await resolveMapping(path, statedMapping, read, FORMATS[kind])
  const problems = new CellProblems()
  return withDatabase(async (database, settings) => {
    const view = showProgress(name, options.json === true)
    try {
      return await importFile(database, {
        source,
        dataset: { key: name, map: genericMap(mapping, today(), problems) },
        path,
        asOf: asOfDay(options.asOf, path),
        isAsOfStated: options.asOf !== undefined,
        dataFolder: settings.dataFolder,
        options: read,
        format: FORMATS[kind],
        reading: { mapping, ...(join === undefined ? {} : { join, joinColumn, source: options.joinSource }) },
        repeatedKeys: options.skipRepeated ? 'reject' : 'refuse',
        onProblem: (row) =>
          row.problem === TOTAL_LINE && problems.countTotal(row, mapping.fields, mapping.decimal === 'comma'),
        checkRead: () => [...messages, ...checkCells(problems, mapping)],
        isForced: options.force,
        mayReplace: options.replace,
        complete:
          join === undefined || joinColumn === undefined
            ? undefined
            : (rows) =>
                joinParcels(database, rows, { field: join, column: joinColumn, source: options.joinSource }),
        onProgress: view.update,
      })
    } finally {
      view.stop()
    }
  })
}

function parseMapping(options: GenericOptions): StatedMapping {
  const { entity } = options
  if (entity === undefined || !isGenericEntity(entity)) {
    throw new UsageError(
      `${entity === undefined ? 'Say what the rows are' : `There is no entity "${entity}"`}: --entity parcel, address, assessment, sale, rental, or layer: ` +
        `with one of ${GENERIC_LAYERS.join(', ')}.`,
    )
  }
  const fields = parsePairs(options.field ?? [], '--field', entity)
  if (options.title !== undefined) fields.title = options.title
  if (options.code !== undefined) fields.code = options.code
  return {
    entity,
    key: options.key === false ? null : options.key?.split(',').map((column) => column.trim()),
    fields,
    constants: readableConstants(entity, parsePairs(options.constant ?? [], '--constant', entity)),
    dateOrder: parseChoice(DATE_ORDERS, options.dateOrder, '--date-order'),
    decimal: parseChoice(DECIMAL_MARKS, options.decimal, '--decimal'),
    values: parseValues(options.map ?? [], entity),
    orders: parseOrders(options.order ?? [], entity),
    joinColumn: options.join === undefined ? undefined : (options.joinColumn ?? (options.key || undefined)),
  }
}

function parseChoice<Value extends string>(
  choices: readonly Value[],
  input: string | undefined,
  option: string,
): Value | undefined {
  const value = choices.find((choice) => choice === input)
  if (input === undefined || value !== undefined) return value
  throw new UsageError(`${option} takes ${choices.join(' or ')}.`)
}

/** Parses `kind:Duplex=strata`. */
function parseValues(inputs: readonly string[], entity: GenericMapping['entity']): GenericMapping['values'] {
  const values: Record<string, Record<string, string>> = {}
  for (const input of inputs) {
    const [, field = '', word = '', value = ''] = /^(\w+):(.+)=(.+)$/.exec(input) ?? []
    if (!WORD_FIELDS.includes(field) || !isReadable(entity, field, value))
      throw new UsageError(
        `--map ${input}: write it kind:WORDS=house, strata or land, or tenure:WORDS=freehold, leasehold or cooperative.`,
      )
    values[field] = { ...values[field], [word.trim().toLowerCase()]: value }
  }
  return values
}

/** Parses `Kitchen=Galley,Standard,Chef`, the lowest first. */
function parseOrders(inputs: readonly string[], entity: GenericMapping['entity']): GenericMapping['orders'] {
  if (inputs.length > 0 && !usesSaleAttributes(entity))
    throw new UsageError('--order is for files of sales and parcels.')
  return Object.fromEntries(
    inputs.map((input) => {
      const at = input.indexOf('=')
      const words = input
        .slice(at + 1)
        .split(',')
        .map((word) => word.trim())
      const column = input.slice(0, at).trim()
      const isOrder = words.length > 1 && words.every((word) => isOrderable(word, words))
      if (at > 0 && isOrder && isAttributeColumn(column)) return [column, words]
      throw new UsageError(
        `--order ${input}: write it COLUMN=WORD,WORD,…, each word once and the lowest first. A column of money, dates, places or keys has no order.`,
      )
    }),
  )
}

function readableConstants(
  entity: GenericMapping['entity'],
  constants: Record<string, string>,
): Record<string, string> {
  for (const [field, value] of Object.entries(constants)) {
    if (!isReadable(entity, field, value))
      throw new UsageError(`--constant ${field}=${value}: "${value}" is no ${field} that can be read.`)
  }
  return constants
}

function parsePairs(
  inputs: readonly string[],
  option: string,
  entity: GenericMapping['entity'],
): Record<string, string> {
  const fieldNames = getFields(entity)
  return Object.fromEntries(
    inputs.map((pair) => {
      const at = pair.indexOf('=')
      const field = pair.slice(0, at)
      if (at > 0 && fieldNames.includes(field)) return [field, pair.slice(at + 1)]
      throw new UsageError(
        `${option} is written field=…, with one of these fields for ${entity}: ${fieldNames.join(', ')}.`,
      )
    }),
  )
}

export function toDatasetName(text: string): string {
  const name = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  if (name === '') throw new UsageError('Give the file a name of letters and digits with --dataset.')
  return name
}

export function describeSource(key: string, name: string, options: GenericOptions): SourceDescription {
  const publisher = options.publisher ?? 'Own file'
  return {
    key,
    title: options.sourceTitle ?? name,
    publisher,
    licence: options.licence ?? 'Not stated',
    licenceUrl: null,
    attribution: options.attribution ?? publisher,
    homepage: null,
    cadence: 'As imported',
  }
}
