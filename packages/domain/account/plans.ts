import type { IsoDate } from '../text/dates.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '../text/time-zone.ts'
import { RESOURCES as R, type ResourceKey } from './permissions.ts'

/** Smallest first. */
export const PLAN_KEYS = ['none', 'basic', 'pro'] as const
export type PlanKey = (typeof PLAN_KEYS)[number]

interface Plan {
  title: string
  isSubscription: boolean
  resources: readonly ResourceKey[]
  /** Uses per calendar month. */
  quotas: Record<QuotaKey, number>
}

const BASIC: readonly ResourceKey[] = [
  R.BILLING,
  R.MANUAL_PID,
  R.SKILLS_CENTRE,
  R.TABLE_SALES_HISTORY,
  R.UPGRADE_NOTIF_AREA,
  R.NOTIF_FOLDER_PI,
]

const PRO: readonly ResourceKey[] = [
  ...BASIC,
  R.EXPORT_KML,
  R.MAP_DEV_APPS,
  R.APP_CMA,
  R.ATTACHMENTS,
  R.RENTAL_POLICY,
  R.DS_LTSA,
  R.TABLE_LTSA,
  R.TABLE_LTSA_OWNERS,
  R.TABLE_LTSA_EXTRA_FIELDS,
  R.NOTIF_FOLDER_BL,
  R.NOTIF_AREA_PI,
  R.NOTIF_AREA_BL,
  R.UPGRADE_NOTIFICATION,
  R.UPGRADE_TO_LOTLINE_PRO,
  R.OFFERLAND_RENT,
]

export const PLANS: Record<PlanKey, Plan> = {
  none: {
    title: 'No subscription',
    isSubscription: false,
    resources: [R.BILLING],
    quotas: { propertiesTable: 0, paragonTable: 0, offerRent: 0 },
  },
  basic: {
    title: 'Basic',
    isSubscription: true,
    resources: BASIC,
    quotas: { propertiesTable: 500, paragonTable: 50, offerRent: 10 },
  },
  pro: {
    title: 'Pro',
    isSubscription: true,
    resources: PRO,
    quotas: { propertiesTable: 10_000, paragonTable: 1_000, offerRent: 250 },
  },
}

export const SUBSCRIPTION_PLANS = PLAN_KEYS.filter((key) => PLANS[key].isSubscription)

export const isPlanKey = (text: string): text is PlanKey => Object.hasOwn(PLANS, text)

/** Titles of plans with any of these permissions, smallest first. */
export function findPlansWith(keys: readonly ResourceKey[]): string[] {
  return Object.values(PLANS)
    .filter(({ resources }) => keys.some((key) => resources.includes(key)))
    .map(({ title }) => title)
}

/** Quotas of actions that cost money, per calendar month in British Columbia. */
export const QUOTA_KEYS = ['propertiesTable', 'paragonTable', 'offerRent'] as const
export type QuotaKey = (typeof QUOTA_KEYS)[number]

/** A smaller plan may allow less than was used. */
export const quotaLeft = (limit: number, usage: number): number => Math.max(0, limit - usage)

/** First day of the month in British Columbia, `2026-11-01`. */
export const quotaMonth = (now: Date): IsoDate => `${dayAt(now, DEFAULT_TIME_ZONE).slice(0, 7)}-01`
