import { allowedResources, isSubscriptionValid } from '#domain/account/allowed-resources.ts'
import { lacksSecondFactor, type SecondFactorRequirement } from '#domain/account/second-factor.ts'
import type { Database } from '../../../db/open.ts'
import { hashToken } from '../../../platform/crypto/token.ts'
import { toPlanAccess } from '../../../platform/paid-access.ts'
import type { SessionReader } from '../../../platform/requests/session.ts'
import { findSession, TOUCH_AFTER_MS, touchSession } from './session-queries.ts'

/** Reads the session for each request, so that changes on any server apply immediately. */
export function createSessionReader(
  database: Database,
  clock: () => Date,
  requirement: SecondFactorRequirement,
): SessionReader {
  return async (token) => {
    const now = clock()
    const row = await findSession(database, hashToken(token), now)
    if (!row) return null
    if (now.getTime() - row.last_seen_at.getTime() > TOUCH_AFTER_MS) await touchSession(database, row.id, now)
    const access = toPlanAccess(row)
    const hasSecondFactor = row.has_second_factor
    const needsSecondFactor = lacksSecondFactor(requirement, { isAdmin: row.is_admin, hasSecondFactor })
    return {
      id: row.id,
      accountId: row.account_id,
      username: row.username,
      isAdmin: row.is_admin,
      isDemo: row.is_demo,
      isSubscriber: isSubscriptionValid(access, now),
      // This also protects routes outside `CALLS`, such as tiles.
      allowedResources: needsSecondFactor
        ? new Set()
        : new Set(allowedResources({ ...access, grants: row.grants, homeRegion: row.home_region }, now)),
      homeRegion: row.home_region,
      loginMode: row.login_mode,
      hasSecondFactor,
      needsSecondFactor,
    }
  }
}
