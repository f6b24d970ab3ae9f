import { type EntityType, ODataError } from './edm.ts'
import { type Filter, parseFilter } from './filter.ts'

export interface QueryOptions {
  select: readonly string[]
  filter: Filter | null
  orderBy: readonly { field: string; isDescending: boolean }[]
  top: number | null
  skip: number
  counts: boolean
  expand: readonly string[]
}

const OPTION_NAMES = ['$select', '$filter', '$orderby', '$top', '$count', '$expand', '$skiptoken'] as const
type OptionName = (typeof OPTION_NAMES)[number]

/** @throws `ODataError` for an unknown option */
export function readOptions(query: Readonly<Record<string, unknown>>, entity: EntityType): QueryOptions {
  for (const [name, value] of Object.entries(query)) {
    if (!OPTION_NAMES.some((option) => option === name))
      throw new ODataError(`The query option '${name}' is not supported.`)
    if (typeof value !== 'string')
      throw new ODataError(`Query option '${name}' was specified more than once.`)
  }
  const option = (name: OptionName) => query[name] as string | undefined
  const count = option('$count') ?? 'false'
  if (count !== 'true' && count !== 'false') throw new ODataError(`Invalid value '${count}' for $count.`)
  const filter = option('$filter')
  return {
    select:
      parseNames(option('$select'), Object.keys(entity.properties), entity) ?? Object.keys(entity.properties),
    filter: filter === undefined ? null : parseFilter(filter, entity),
    orderBy: parseOrderBy(option('$orderby'), entity),
    top: option('$top') === undefined ? null : parseInteger('$top', option('$top')),
    skip: parseInteger('$skiptoken', option('$skiptoken') ?? '0'),
    counts: count === 'true',
    expand: parseNames(option('$expand'), entity.expands, entity) ?? [],
  }
}

function parseNames(
  text: string | undefined,
  allowedNames: readonly string[],
  { name: typeName }: EntityType,
): string[] | undefined {
  const names = text?.split(',').map((name) => name.trim())
  const unknown = names?.find((name) => !allowedNames.includes(name))
  if (unknown === undefined) return names
  throw new ODataError(`Could not find a property named '${unknown}' on type '${typeName}'.`)
}

function parseOrderBy(text: string | undefined, { properties }: EntityType): QueryOptions['orderBy'] {
  if (text === undefined) return []
  return text.split(',').map((part) => {
    const [, field = '', direction = 'asc'] = /^(\w+)(?:\s+(asc|desc))?$/.exec(part.trim()) ?? []
    if (!Object.hasOwn(properties, field) || properties[field] === 'Collection')
      throw new ODataError(`Syntax error in $orderby at '${part.trim()}'.`)
    return { field, isDescending: direction === 'desc' }
  })
}

function parseInteger(name: OptionName, text: string | undefined): number {
  if (!/^\d{1,9}$/.test(text ?? '')) throw new ODataError(`Invalid value '${text}' for ${name}.`)
  return Number(text)
}

/** Missing values come last. */
export function sortRows<Row extends Readonly<Record<string, unknown>>>(
  rows: readonly Row[],
  orderBy: QueryOptions['orderBy'],
): Row[] {
  return rows.toSorted((a, b) => {
    for (const { field, isDescending } of orderBy) {
      const [valueA, valueB] = [a[field] ?? null, b[field] ?? null] as (string | number | null)[]
      if (valueA === valueB) continue
      if (valueA == null) return 1
      if (valueB == null) return -1
      return (valueA < valueB ? -1 : 1) * (isDescending ? -1 : 1)
    }
    return 0
  })
}
