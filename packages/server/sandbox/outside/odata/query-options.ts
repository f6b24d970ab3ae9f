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
    select: parseSelect(option('$select'), entity),
    filter: filter === undefined ? null : parseFilter(filter, entity),
    orderBy: parseOrderBy(option('$orderby'), entity),
    top: option('$top') === undefined ? null : parseInteger('$top', option('$top')),
    skip: parseInteger('$skiptoken', option('$skiptoken') ?? '0'),
    counts: count === 'true',
    expand: parseExpand(option('$expand'), entity),
  }
}

function parseSelect(text: string | undefined, { name, properties }: EntityType): string[] {
  if (text === undefined) return Object.keys(properties)
  const fields = text.split(',').map((field) => field.trim())
  for (const field of fields) {
    if (!Object.hasOwn(properties, field))
      throw new ODataError(`Could not find a property named '${field}' on type '${name}'.`)
  }
  return fields
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

function parseExpand(text: string | undefined, { name, expands }: EntityType): string[] {
  if (text === undefined) return []
  const resources = text.split(',').map((resource) => resource.trim())
  for (const resource of resources) {
    if (!expands.includes(resource))
      throw new ODataError(`Could not find a property named '${resource}' on type '${name}'.`)
  }
  return resources
}

/** Missing values come last. */
export function sortRows<Row extends Readonly<Record<string, unknown>>>(
  rows: readonly Row[],
  orderBy: QueryOptions['orderBy'],
): Row[] {
  return rows.toSorted((a, b) => {
    for (const { field, isDescending } of orderBy) {
      const [one, other] = [a[field] ?? null, b[field] ?? null] as (string | number | null)[]
      if (one === other) continue
      if (one == null) return 1
      if (other == null) return -1
      return (one < other ? -1 : 1) * (isDescending ? -1 : 1)
    }
    return 0
  })
}
