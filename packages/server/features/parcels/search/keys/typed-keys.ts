import { normalisePid } from '#domain/parcel/pid.ts'
import { PLAN_PREFIXES, readTypedPlan } from '#domain/parcel/plan-number.ts'
import { readRoll } from '#domain/parcel/roll-number.ts'
import { isListingDigits, typedListingNumber } from '#domain/search/search-query.ts'

/** Possible keys in a typed text. `doubt` counts typing errors. */
export interface TypedKeys {
  /** Digits without dashes. */
  pid: { prefix: string; doubt: number } | null
  plan: { prefix: string; doubt: number } | null
  lot: { planNumber: string; lot: string } | null
  listing: { prefix: string; doubt: number } | null
  roll: string | null
  /** Complete: `V5K 1A1`. */
  postalCode: string | null
}

const MIN_DIGITS = 4
const MIN_COMPLETE_DIGITS = 7

export function readTypedKeys(text: string): TypedKeys {
  return {
    pid: parseTypedPid(text),
    plan: parseTypedPlan(text),
    lot: parseLot(text),
    listing: parseListing(text),
    roll: readRoll(text)?.digits ?? null,
    postalCode: parsePostalCode(text),
  }
}

function parsePostalCode(text: string): string | null {
  const match = /^([A-Z]\d[A-Z])[\s-]?(\d[A-Z]\d)$/i.exec(text.trim())
  return match ? `${match[1]} ${match[2]}`.toUpperCase() : null
}

/** Whether the text is the first three to five characters of a postal code. Only all six can be found. */
export const isPartialPostalCode = (text: string): boolean =>
  /^[A-Z]\d[A-Z][\s-]?(\d[A-Z]?)?$/i.test(text.trim())

function parseTypedPid(text: string): TypedKeys['pid'] {
  const body = text.trim().replace(/^P\.?I\.?D\.?\s*[:#]?\s*/i, '')
  const isMarked = body !== text.trim()
  const pid = normalisePid(text)
  const digits = body.replace(/[\s()[\]#*.,;-]/g, '')
  if (pid && digits.length >= MIN_COMPLETE_DIGITS) return { prefix: pid, doubt: 0 }
  // `012-34`: whole groups of three, then an incomplete one.
  const isDashed = /^\d{3}[- ](\d{0,3}|\d{3}[- ]\d{0,3})$/.test(body)
  if (!/^\d+$/.test(digits) || digits.length > 9) return null
  if (!isDashed && !isMarked && (digits.length < MIN_DIGITS || /\D/.test(body))) return null
  if (isMarked) return { prefix: digits, doubt: 0.1 }
  // A bare number is more likely a civic number.
  return { prefix: digits, doubt: isDashed ? 0.2 : 0.9 }
}

function parseLot(text: string): TypedKeys['lot'] {
  const plan = readTypedPlan(text)
  return plan?.lot ? { planNumber: plan.planNumber, lot: plan.lot } : null
}

/** `EPS 23` is a prefix of `EPS2328`; letters alone are a plan only with a known prefix. */
function parseTypedPlan(text: string): TypedKeys['plan'] {
  const words = text
    .trim()
    .toUpperCase()
    .replace(/^(STRATA\s+)?PLAN\s*(NO\.?|NUMBER|#)?\s*:?\s*/, '')
  const isMarked = words !== text.trim().toUpperCase()
  const fullPlan = readTypedPlan(text)
  if (fullPlan) {
    const prefix = fullPlan.planNumber
    if (isMarked || fullPlan.lot !== null) return { prefix, doubt: 0 }
    return { prefix, doubt: fullPlan.isOld ? 0.6 : 0.2 }
  }
  const match = /^([A-Z]{2,3})[\s.-]*0*(\d{0,8})\s?([A-Z]{0,2})$/.exec(words)
  if (!match) return null
  const [, letters = '', digits = '', suffix = ''] = match
  const isKnown = (PLAN_PREFIXES as readonly string[]).includes(letters)
  if (digits === '') return isKnown ? { prefix: letters, doubt: 0.8 } : null
  return { prefix: letters + digits + suffix, doubt: isMarked || isKnown ? 0.2 : 0.6 }
}

function parseListing(text: string): TypedKeys['listing'] {
  const fullNumber = typedListingNumber(text)
  if (fullNumber) return { prefix: fullNumber, doubt: 0 }
  if (isListingDigits(text)) return { prefix: text.trim(), doubt: 0.1 }
  const code = text
    .trim()
    .toUpperCase()
    .replace(/^MLS\s*[®#:]*\s*/, '')
  const isMarked = code !== text.trim().toUpperCase()
  if (/^[A-Z]{1,4}-?\d{2,12}$/.test(code) || (isMarked && /^[A-Z0-9-]{3,20}$/.test(code))) {
    return { prefix: code, doubt: isMarked ? 0.1 : 0.4 }
  }
  return null
}
