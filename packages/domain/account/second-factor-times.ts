import { DAY_MS } from '../text/dates.ts'
/** After proving a password or factor, factors can be changed for this long. */
export const CONFIRMATION_MINUTES = 10
export const SECOND_STEP_MINUTES = 10
/** Lifetime of a passkey challenge on the sign-in page. */
export const CHALLENGE_MINUTES = 10
/** After this time the browser's prompt ends. */
export const PASSKEY_PROMPT_MINUTES = 5
/** RFC 6238. */
export const TOTP_PERIOD_SECONDS = 30
/**
 * Factors added this recently before a password change are marked, because an intruder may have added them.
 */
export const RECENT_FACTOR_DAYS = 7

export const isRecentlyAdded = (addedAt: Date, now: Date): boolean =>
  now.getTime() - addedAt.getTime() < RECENT_FACTOR_DAYS * DAY_MS
