import { dateColumns, type GenericMapping } from '../../connectors/generic/generic-mapping.ts'
import type { DateOrder } from '../../connectors/read-date.ts'
import { InputFile } from '../formats/input-file.ts'
import type { ReadOptions } from '../formats/read-options.ts'
import { type FileFormat, readRows } from '../formats/read-rows.ts'
import { chooseKey } from './choose-key.ts'
import { findColumn } from './column-names.ts'
import { findDateOrder } from './find-date-order.ts'
import { surveyColumns } from './survey-columns.ts'

/** A person's statements about the columns of their file. */
export interface StatedMapping extends Omit<GenericMapping, 'key' | 'dateOrder'> {
  /** Columns that together identify a row; null: no key; undefined: detect. */
  key: readonly string[] | null | undefined
  /** Undefined: detect. */
  dateOrder?: DateOrder | undefined
  /** Column that names the parcel of a row. */
  joinColumn?: string | undefined
}

interface ResolvedMapping {
  mapping: GenericMapping
  joinColumn: string | undefined
  /** Messages to show. */
  messages: string[]
}

/** Resolves named columns and detects a key if unstated. @throws BadInput */
export async function resolveMapping(
  path: string,
  stated: StatedMapping,
  options: ReadOptions,
  format?: FileFormat,
): Promise<ResolvedMapping> {
  const { key, fields, joinColumn, orders = {} } = stated
  const wanted = [
    ...Object.values(fields),
    ...(key ?? []),
    ...(joinColumn === undefined ? [] : [joinColumn]),
    ...Object.keys(orders),
  ]
  const survey = await surveyColumns(readRows(new InputFile(path), options, format), {
    wanted,
    isForKey: key === undefined,
  })
  const resolvedFields = Object.fromEntries(
    Object.entries(fields).map(([field, column]) => [
      field,
      findColumn(survey.columns, column, `--field ${field}`),
    ]),
  )
  const resolvedJoin = joinColumn && findColumn(survey.columns, joinColumn, '--join-column')
  const { entity, constants, decimal, values } = stated
  const dates = dateColumns({ entity, fields: resolvedFields })
  const dateOrder =
    stated.dateOrder ??
    (dates.length === 0 ? null : await findDateOrder(readRows(new InputFile(path), options, format), dates))
  const resolvedOrders = Object.entries(orders).map(
    ([column, words]) => [findColumn(survey.columns, column, `--order ${column}`), words] as const,
  )
  const mapping = {
    ...{ entity, constants, fields: resolvedFields, dateOrder, decimal, values },
    ...(resolvedOrders.length > 0 && { orders: Object.fromEntries(resolvedOrders) }),
  }
  if (key === null) return { mapping: { ...mapping, key: null }, joinColumn: resolvedJoin, messages: [] }
  if (key !== undefined) {
    const columns = key.map((column) => findColumn(survey.columns, column, '--key'))
    return { mapping: { ...mapping, key: columns }, joinColumn: resolvedJoin, messages: [] }
  }
  const found = chooseKey(survey, resolvedFields)
  const message = `Rows are identified by ${found}, which is different in all of them; state it with --key ${found}.`
  return { mapping: { ...mapping, key: [found] }, joinColumn: resolvedJoin, messages: [message] }
}
