import {
  allowedResources,
  type GrantedPlan,
  grantedPlan,
  isSubscriptionValid,
} from '#domain/account/allowed-resources.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import type { Database } from '../../../db/open.ts'
import { findAccess } from './access-queries.ts'

/** The keys that an account holds now, for work that goes on without its session; none for a deleted account. */
export async function allowedResourcesOf(
  database: Database,
  accountId: string,
  now: Date,
): Promise<ReadonlySet<ResourceKey>> {
  return (await accessOf(database, accountId, now)).allowedResources
}

interface AccountAccess {
  allowedResources: ReadonlySet<ResourceKey>
  isSubscriber: boolean
}

/** Returns the access that an account has now, read anew: a session read earlier may be older than a plan that has just ended. Nothing, for a deleted account. */
export async function accessOf(database: Database, accountId: string, now: Date): Promise<AccountAccess> {
  const access = await findAccess(database, accountId)
  if (!access) return { allowedResources: new Set(), isSubscriber: false }
  return {
    allowedResources: new Set(allowedResources(access, now)),
    isSubscriber: isSubscriptionValid(access, now),
  }
}

interface GrantedAccess {
  /** Null for none, and for one that has ended. */
  granted: GrantedPlan | null
  /** Keys granted to the account itself, without end. */
  grants: readonly string[]
}

/** Returns what an account was granted, not sold; nothing, for a deleted account. */
export async function grantedTo(database: Database, accountId: string, now: Date): Promise<GrantedAccess> {
  const access = await findAccess(database, accountId)
  return access ? { granted: grantedPlan(access, now), grants: access.grants } : { granted: null, grants: [] }
}
