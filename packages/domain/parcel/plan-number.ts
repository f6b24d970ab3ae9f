/**
 * Survey plan numbers as the ParcelMap BC fabric writes them: a prefix for the land title district
 * and kind of plan, digits, and sometimes a suffix (`VIP915`, `EPS2328`, `VIP65337RW`).
 */

/** Subdivision, reference and posting plans. */
const LAND_PREFIXES = ['EPP', 'BCP', 'LMP', 'NWP', 'VAP', 'VIP', 'KAP', 'PGP', 'PRP', 'NEP'] as const
/** Strata plans. */
const STRATA_PREFIXES = ['EPS', 'BCS', 'LMS', 'NWS', 'VAS', 'VIS', 'KAS', 'PGS', 'PRS', 'NES'] as const

type PlanPrefix = (typeof LAND_PREFIXES)[number] | (typeof STRATA_PREFIXES)[number]
export const PLAN_PREFIXES: readonly PlanPrefix[] = [...LAND_PREFIXES, ...STRATA_PREFIXES]

/** Prefixes of old legal descriptions (`Strata Plan VR 586`) and what the fabric calls them. */
const OLD_STRATA_PREFIXES: Readonly<Record<string, PlanPrefix>> = { VR: 'VAS', NW: 'NWS' }

interface PlanNumber {
  prefix: PlanPrefix
  /** Digits without leading zeros. */
  number: string
  /** `RW`, `OS`, `A` or empty. */
  suffix: string
}

/** Reads `EPS 2328`, `eps-2328`, `Strata Plan EPS2328`, `Plan VIP000915`; null for anything else. */
export function parsePlanNumber(text: string): PlanNumber | null {
  const words = text.trim().toUpperCase()
  const match =
    /^(STRATA\s+)?(?:PLAN\s*(?:NO\.?|NUMBER|#)?\s*:?\s*)?([A-Z]{2,3})[\s.-]*0*([1-9]\d{0,7})\s?([A-Z]{0,2})$/.exec(
      words,
    )
  if (match === null) return null
  const [, strata, letters = '', number = '', suffix = ''] = match
  const prefix =
    PLAN_PREFIXES.find((known) => known === letters) ??
    (strata === undefined ? undefined : OLD_STRATA_PREFIXES[letters])
  return prefix === undefined ? null : { prefix, number, suffix }
}

/** The form that is stored and compared, `EPS2328`; null when the text is no plan number. */
export function normalisePlanNumber(text: string | null | undefined): string | null {
  const plan = text ? parsePlanNumber(text) : null
  return plan === null ? null : `${plan.prefix}${plan.number}${plan.suffix}`
}

/** True when the plan makes strata lots, so that one polygon may stand for many titles. */
export function isStrataPlan(text: string | null | undefined): boolean {
  const plan = text ? parsePlanNumber(text) : null
  return plan !== null && (STRATA_PREFIXES as readonly string[]).includes(plan.prefix)
}
