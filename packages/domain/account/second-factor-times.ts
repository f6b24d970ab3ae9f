/** Minutes after proving a password or second factor during which factors can be changed. */
import { DAY_MS } from '../text/dates.ts'
export const CONFIRMATION_MINUTES = 10
export const SECOND_STEP_MINUTES = 10
/** Lifetime of a passkey challenge on the sign-in page. */
export const CHALLENGE_MINUTES = 10
/** The browser's passkey prompt ends after this time. */
export const PASSKEY_PROMPT_MINUTES = 5
/** RFC 6238. */
export const TOTP_PERIOD_SECONDS = 30
/**
 * Factors added this recently before a password change are marked, because someone with the old password may
 * have added them.
 */
export const RECENT_FACTOR_DAYS = 7

export const isRecentlyAdded = (addedAt: Date, now: Date): boolean =>
  now.getTime() - addedAt.getTime() < RECENT_FACTOR_DAYS * DAY_MS
