/** Lifetimes of the parts of a second factor. */

/** Minutes for which a password or a factor that was just proved permits changes of the factors. */
export const CONFIRMATION_MINUTES = 10
/** Maximum duration of the second step of a sign-in, in minutes. */
export const SECOND_STEP_MINUTES = 10
/** Minutes for which a challenge of the sign-in page may be answered by a passkey. */
export const CHALLENGE_MINUTES = 10
/** Minutes for which a browser waits for a passkey before it gives up. */
export const PASSKEY_PROMPT_MINUTES = 5
/** Seconds for which an authenticator app shows each code (RFC 6238). */
export const TOTP_PERIOD_SECONDS = 30
/** Days before a password change within which added factors are marked, because someone with the old password may have added them. */
export const RECENT_FACTOR_DAYS = 7

export const isRecentlyAdded = (addedAt: Date, now: Date): boolean =>
  now.getTime() - addedAt.getTime() < RECENT_FACTOR_DAYS * 86_400_000
