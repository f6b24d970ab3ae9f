/** Limits on actions that cost money, counted by the server per calendar month (UTC). */
export const QUOTA_KEYS = ['propertiesTable', 'paragonTable', 'offerRent'] as const
export type QuotaKey = (typeof QUOTA_KEYS)[number]

/** Returns the remaining uses; never below 0, also when a plan was changed for a smaller one. */
export const quotaLeft = (limit: number, used: number): number => Math.max(0, limit - used)

/** First day of the month that a use counts for. `2026-11-01` */
export const quotaMonth = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`
