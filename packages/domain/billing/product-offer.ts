/** Offers of products, which add uses to a quota. The server refuses by the same rule. */
import { isAllowed, type ResourceKey } from '../account/permissions.ts'
import { QUOTA_KEYS, type QuotaKey } from '../account/quotas.ts'
import { DATA_SOURCES } from '../table/data-sources.ts'

/** Returns the quotas of the data sources that are open to an account. Uses of any other open nothing: they are neither shown nor sold (decision 077). */
export const usableQuotas = (allowed: ReadonlySet<ResourceKey>): QuotaKey[] =>
  QUOTA_KEYS.filter((key) =>
    Object.values(DATA_SOURCES).some(({ quota, needs }) => quota === key && isAllowed(allowed, needs)),
  )
