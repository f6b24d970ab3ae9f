/** Links that show a report to somebody without an account. */

/** Days for which a link opens its report: the choices. */
export const SHARE_DAYS = [7, 30, 90, 365] as const
export type ShareDays = (typeof SHARE_DAYS)[number]

/** Links of one report, expired ones included. */
export const MAX_SHARES = 20

/** Characters of the password of a link: often read out on the phone, and throttled. */
export const SHARE_PASSWORD = { least: 6, most: 128 } as const
