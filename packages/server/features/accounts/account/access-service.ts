import { allowedResources } from '#domain/account/allowed-resources.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import { isPlanKey } from '#domain/account/plans.ts'
import type { Database } from '../../../db/open.ts'
import { findAccess } from './access-queries.ts'

/** The keys that an account holds now, for work that goes on without its session; none for a deleted account. */
export async function allowedResourcesOf(
  database: Database,
  accountId: string,
  now: Date,
): Promise<ReadonlySet<ResourceKey>> {
  const row = await findAccess(database, accountId)
  if (!row) return new Set()
  const plan = isPlanKey(row.plan_key) ? row.plan_key : 'none'
  const { subscription_ends_at: subscriptionEndsAt, grants, home_region: homeRegion } = row
  return new Set(allowedResources({ plan, subscriptionEndsAt, grants, homeRegion }, now))
}
