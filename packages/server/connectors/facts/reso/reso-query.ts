import type { Filter } from './odata-filter.ts'

/** A question to one resource of a RESO Web API, in names of the Data Dictionary. */
export interface ResoQuery {
  /** `Property` */
  resource: string
  select: readonly string[]
  filter: Filter
  /** `CloseDate desc` */
  orderBy?: string
  /** The first so many; all, when left out. */
  top?: number
  /** Related entities that are returned with each row. */
  expand?: 'Media'
}

/** The address of a question. Spaces as `%20`, for not every service takes `+` for one. */
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
