/** Minutes for which a proof of password or factor permits changes. */
import { DAY_MS } from '../text/dates.ts'
export const CONFIRMATION_MINUTES = 10
export const SECOND_STEP_MINUTES = 10
/** Lifetime of the sign-in page's challenge for passkeys. */
export const CHALLENGE_MINUTES = 10
/** Minutes after which the browser gives up. */
export const PASSKEY_PROMPT_MINUTES = 5
/** RFC 6238. */
export const TOTP_PERIOD_SECONDS = 30
/**
 * Factors added shortly before a password change are marked: someone with the old password may have added
 * them.
 */
export const RECENT_FACTOR_DAYS = 7

export const isRecentlyAdded = (addedAt: Date, now: Date): boolean =>
  now.getTime() - addedAt.getTime() < RECENT_FACTOR_DAYS * DAY_MS
