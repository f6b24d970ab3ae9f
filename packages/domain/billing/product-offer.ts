/** The server applies these rules too. */
import { isAllowed, type ResourceKey } from '../account/permissions.ts'
import { QUOTA_KEYS, type QuotaKey } from '../account/plans.ts'
import { DATA_SOURCE_KEYS, DATA_SOURCES, type DataSourceKey } from '../table/data-sources.ts'

type AllowedResources = ReadonlySet<ResourceKey>

export const quotaSources = (quota: QuotaKey): DataSourceKey[] =>
  DATA_SOURCE_KEYS.filter((key) => DATA_SOURCES[key].quota === quota)

const openSources = (quota: QuotaKey, resources: AllowedResources): DataSourceKey[] =>
  quotaSources(quota).filter((key) => isAllowed(resources, DATA_SOURCES[key].needs))

/** Quotas used by data sources that the account may use (decision 077). */
export const usableQuotas = (resources: AllowedResources): QuotaKey[] =>
  QUOTA_KEYS.filter((quota) => openSources(quota, resources).length > 0)

/** `not-connected`: no source with the quota is connected; `no-source`: the account may use none. */
type ProductOffer = 'sold' | 'not-connected' | 'no-source'

export function offerProduct(
  quota: QuotaKey,
  resources: AllowedResources,
  connectedSources: readonly DataSourceKey[],
): ProductOffer {
  const sources = openSources(quota, resources)
  if (sources.length === 0) return 'no-source'
  return sources.some((key) => connectedSources.includes(key)) ? 'sold' : 'not-connected'
}

export const PRODUCT_REFUSALS: Record<Exclude<ProductOffer, 'sold'>, string> = {
  'not-connected':
    'Not for sale: the data sources that use this are not connected here. The operator of this server can set up the connection.',
  'no-source':
    'None of your data sources uses this. Please first subscribe to a plan that includes one, or contact us.',
}
