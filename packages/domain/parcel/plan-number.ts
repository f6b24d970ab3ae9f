import { plainForms } from '../text/cut/stored-characters.ts'

/**
 * Plan numbers as in the ParcelMap BC fabric: a prefix for land title district and kind, digits, and an
 * optional suffix (`VIP915`, `EPS2328`, `VIP65337RW`).
 */

/** Subdivision, reference and posting plans. */
const LAND_PREFIXES = ['EPP', 'BCP', 'LMP', 'NWP', 'VAP', 'VIP', 'KAP', 'PGP', 'PRP', 'NEP'] as const
/** Strata plans. */
const STRATA_PREFIXES = ['EPS', 'BCS', 'LMS', 'NWS', 'VAS', 'VIS', 'KAS', 'PGS', 'PRS', 'NES'] as const

type PlanPrefix = (typeof LAND_PREFIXES)[number] | (typeof STRATA_PREFIXES)[number]
export const PLAN_PREFIXES: readonly PlanPrefix[] = [...LAND_PREFIXES, ...STRATA_PREFIXES]

/** Prefixes in old legal descriptions (`Strata Plan VR 586`), with their current forms. */
const OLD_STRATA_PREFIXES: Readonly<Record<string, PlanPrefix>> = { VR: 'VAS', NW: 'NWS', K: 'KAS' }

interface PlanNumber {
  prefix: PlanPrefix
  /** Digits, without leading zeros. */
  number: string
  /** `RW`, `OS`, `A` or empty. */
  suffix: string
}

/** Reads `EPS 2328`, `eps-2328`, `Strata Plan EPS2328`, `Plan VIP000915`. */
export function parsePlanNumber(text: string): PlanNumber | null {
  const upperCase = plainForms(text).trim().toUpperCase()
  const match =
    /^(STRATA\s+)?(?:PLAN\s*(?:NO\.?|NUMBER|#)?\s*:?\s*)?([A-Z]{1,3})[\s.-]*0*([1-9]\d{0,7})\s?([A-Z]{0,2})$/.exec(
      upperCase,
    )
  if (match === null) return null
  const [, strata, letters = '', number = '', suffix = ''] = match
  const prefix =
    PLAN_PREFIXES.find((candidate) => candidate === letters) ??
    (strata === undefined ? undefined : OLD_STRATA_PREFIXES[letters])
  return prefix === undefined ? null : { prefix, number, suffix }
}

/** A plan, or one of its lots, as typed. */
export interface TypedPlan {
  planNumber: string
  /** `5`, `A`. Null for the whole plan. */
  lot: string | null
  /** Set for an old prefix without "Plan" (`NW 168`), which may also be a zone. */
  isOld: boolean
}

const LOT = String.raw`(?:STRATA\s+LOT|LOT|LT|SL|S\.L\.|L)\s*#?\s*(\d{1,4}|[A-Z])`
const LOT_BEFORE = new RegExp(`^${LOT}[\\s,]+(?:OF\\s+)?(.+)$`)
const LOT_AFTER = new RegExp(`^(.+?)[\\s,]+${LOT}$`)

const SURVEYED_LAND = String.raw`[\s,]+(?:D\.?L\.?|DISTRICT LOT|SECTION|SEC|GROUP|TOWNSHIP|RANGE|NEW WESTMINSTER|[A-Z]+ (?:LAND )?DISTRICT|[A-Z]+ DIVISION)\b`
/** Matches surveyed land to ignore: `LOT 5 DISTRICT LOT 12 PLAN EPP12345`, `PLAN EPP12345 GROUP 1`. */
const LAND_AROUND = new RegExp(
  `(?<=^${LOT})${SURVEYED_LAND}.*?(?=[\\s,]+(?:STRATA\\s+)?PLAN\\b)|(?<=PLAN.*\\d[A-Z]{0,2})${SURVEYED_LAND}.*$`,
  'g',
)

/** Matches words to ignore before a lot. The remainder of a subdivided lot keeps its number. */
const LABEL =
  /^(?:LEGAL(?:\s+DESCRIPTION)?\s*:?\s+)?(?:(?:THE\s+)?REM(?:AINDER|\.)?\s+(?:OF\s+)?(?=LOT\b|LT\b))?/
const REMARKS = /(?<=PLAN\b.*\d[A-Z]{0,2}),?\s+(?:TOGETHER WITH|EXCEPT|SUBJECT TO|AN INTEREST IN)\b.*$/

/**
 * Reads `Lot 5 Plan EPP12345`, `EPS2328 SL 12`, and old numbers without "Plan": `VR 586`, `NW 168`, `K12`.
 */
export function readTypedPlan(text: string): TypedPlan | null {
  const upperCase = plainForms(text)
    .trim()
    .toUpperCase()
    .replace(LABEL, '')
    .replace(REMARKS, '')
    .replaceAll(LAND_AROUND, '')
  const [, lotBefore, planAfter] = LOT_BEFORE.exec(upperCase) ?? []
  const [, planBefore, lotAfter] = LOT_AFTER.exec(upperCase) ?? []
  const planText = (planAfter ?? planBefore ?? upperCase).replace(/^PL[.\s]\s*/, 'PLAN ')
  const currentNumber = normalisePlanNumber(planText)
  const planNumber = currentNumber ?? normalisePlanNumber(`STRATA PLAN ${planText.replace(/^PLAN\s+/, '')}`)
  return planNumber === null
    ? null
    : { planNumber, lot: lotBefore ?? lotAfter ?? null, isOld: currentNumber === null }
}

/** `EPS2328` */
export function normalisePlanNumber(text: string | null | undefined): string | null {
  const plan = text ? parsePlanNumber(text) : null
  return plan === null ? null : `${plan.prefix}${plan.number}${plan.suffix}`
}

export function isStrataPlan(text: string | null | undefined): boolean {
  const plan = text ? parsePlanNumber(text) : null
  return plan !== null && (STRATA_PREFIXES as readonly string[]).includes(plan.prefix)
}
