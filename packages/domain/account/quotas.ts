/** Quotas of actions that cost money, per calendar month (UTC). */
export const QUOTA_KEYS = ['propertiesTable', 'paragonTable', 'offerRent'] as const
export type QuotaKey = (typeof QUOTA_KEYS)[number]

/** 0 if a smaller plan allows fewer than were used. */
export const quotaLeft = (limit: number, used: number): number => Math.max(0, limit - used)

/** First of the month, `2026-11-01`. */
export const quotaMonth = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`
