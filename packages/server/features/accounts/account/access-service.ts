import { allowedResources, type GrantedPlan, grantedPlan } from '#domain/account/allowed-resources.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import type { Database } from '../../../db/open.ts'
import { findAccess } from './access-queries.ts'

/** The keys that an account holds now, for work that goes on without its session; none for a deleted account. */
export async function allowedResourcesOf(
  database: Database,
  accountId: string,
  now: Date,
): Promise<ReadonlySet<ResourceKey>> {
  const access = await findAccess(database, accountId)
  return new Set(access ? allowedResources(access, now) : [])
}

/** Returns the plan that an account was granted, where that has not ended; null for none, and for a deleted account. */
export async function grantedPlanOf(
  database: Database,
  accountId: string,
  now: Date,
): Promise<GrantedPlan | null> {
  const access = await findAccess(database, accountId)
  return access ? grantedPlan(access, now) : null
}
