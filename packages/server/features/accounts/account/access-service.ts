import {
  allowedResources,
  type GrantedPlan,
  grantedPlan,
  isSubscriptionValid,
} from '#domain/account/allowed-resources.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import type { Database } from '../../../db/open.ts'
import { findAccess } from './access-queries.ts'

/** Reads the permissions for work without a session; empty for a deleted account. */
export async function getAllowedResources(
  database: Database,
  accountId: string,
  now: Date,
): Promise<ReadonlySet<ResourceKey>> {
  return (await readAccess(database, accountId, now)).allowedResources
}

/**
 * Reads current access, because a plan may have ended since the session was read. Empty for a deleted
 * account.
 */
export async function readAccess(
  database: Database,
  accountId: string,
  now: Date,
): Promise<{ allowedResources: ReadonlySet<ResourceKey>; isSubscriber: boolean }> {
  const access = await findAccess(database, accountId)
  if (!access) return { allowedResources: new Set(), isSubscriber: false }
  return {
    allowedResources: new Set(allowedResources(access, now)),
    isSubscriber: isSubscriptionValid(access, now),
  }
}

/** Reads granted permissions, not those of paid subscriptions. Empty for a deleted account. */
export async function getGranted(
  database: Database,
  accountId: string,
  now: Date,
): Promise<{ granted: GrantedPlan | null; grants: readonly string[] }> {
  const access = await findAccess(database, accountId)
  return access ? { granted: grantedPlan(access, now), grants: access.grants } : { granted: null, grants: [] }
}
