import type { Filter } from './odata-filter.ts'

export interface ResoQuery {
  resource: string
  select: readonly string[]
  filter: Filter
  orderBy?: string
  top?: number
  expand?: 'Media'
}

/** Spaces are `%20`, because some services do not accept `+`. */
export function queryUrl(serviceUrl: string, { resource, select, filter, orderBy, top, expand }: ResoQuery) {
  const options: [string, string][] = [
    ['$select', select.join(',')],
    ['$filter', filter],
    ...(orderBy === undefined ? [] : ([['$orderby', orderBy]] as [string, string][])),
    ...(top === undefined ? [] : ([['$top', String(top)]] as [string, string][])),
    ...(expand === undefined ? [] : ([['$expand', expand]] as [string, string][])),
    ['$count', 'true'],
  ]
  const query = options.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return `${serviceUrl}/${resource}?${query}`
}
