import type { ShareDays } from '#domain/share/share-rules.ts'

/** Durations of links, in words. */
export const DAYS_TITLES: Record<ShareDays, string> = {
  7: '7 days',
  30: '30 days',
  90: '90 days',
  365: '1 year',
}
