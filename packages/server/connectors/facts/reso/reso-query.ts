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
  const options = {
    $select: select.join(','),
    $filter: filter,
    $orderby: orderBy,
    $top: top,
    $expand: expand,
    $count: 'true',
  }
  const query = Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  )
  return `${serviceUrl}/${resource}?${query.join('&')}`
}
