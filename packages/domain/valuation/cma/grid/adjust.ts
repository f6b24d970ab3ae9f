/** Step 4: adjusts a sale's price to the subject, row by row. */
import { isImportedRow } from '../design/imported-terms.ts'
import type { Observation } from '../design/observation.ts'
import { ADJUSTMENT_ROWS, type AdjustmentRow, TERMS } from '../design/terms.ts'
import type { RowEffects } from '../line/market-line.ts'

/** A person's adjustment, which replaces the model's. */
export interface Override {
  saleId: string
  row: AdjustmentRow
  dollars: number
  /** May be empty. */
  note: string
}

interface AdjustedRow {
  row: AdjustmentRow
  /** Exact to the cent. The rows add up to the adjusted price less the sale price. */
  dollars: number
  /** The model's own adjustment, even if overridden. */
  modelDollars: number
  /** Share of the price before this row: 0.05 for 5 %. */
  share: number
  override: Override | null
}

export interface AdjustedPrice {
  rows: AdjustedRow[]
  adjustedDollars: number
  /** Sums of the rows with and without their signs, as shares of the sale price. */
  netShare: number
  grossShare: number
}

const toCents = (dollars: number) => Math.round(dollars * 100)
/** Limits of prices in cents, so that shares stay finite and cents exact. */
const MIN_CENTS = 100
const MAX_CENTS = Number.MAX_SAFE_INTEGER
const clampCents = (cents: number) => Math.min(MAX_CENTS, Math.max(MIN_CENTS, cents))

/** Each row is d = R(e^ℓ − 1), with R the price after the previous rows, in whole cents. */
export function adjustPrice(
  priceDollars: number,
  effects: RowEffects,
  overrides: readonly Override[] = [],
): AdjustedPrice {
  let [model, running, gross] = [priceDollars * 100, toCents(priceDollars), 0]
  const imported = Object.keys(effects).filter(isImportedRow)
  const rows = [...ADJUSTMENT_ROWS, ...imported].map((row: AdjustmentRow): AdjustedRow => {
    const override = overrides.find((candidate) => candidate.row === row) ?? null
    const before = running
    const factor = Math.exp(effects[row] ?? 0)
    // Keeps fractions of cents, so that rounding errors do not add up.
    const exact = clampCents(model * factor)
    const modelCents = Math.round(exact) - before
    running = override === null ? Math.round(exact) : clampCents(before + toCents(override.dollars))
    model = override === null ? exact : running
    gross += Math.abs(running - before)
    return {
      row,
      dollars: (running - before) / 100,
      modelDollars: modelCents / 100,
      share: (running - before) / before,
      override,
    }
  })
  const price = toCents(priceDollars)
  return {
    rows,
    adjustedDollars: running / 100,
    netShare: (running - price) / price,
    grossShare: gross / price,
  }
}

const BRACKETED_ROWS: readonly AdjustmentRow[] = ['size', 'lot', 'age']

/** Step 3: rows in which the subject lies outside the range of the comparables. */
export function findUnbracketed(subject: Observation, comparables: readonly Observation[]): AdjustmentRow[] {
  return TERMS.flatMap(({ row }, term) => {
    const value = subject.values[term] ?? null
    if (value === null || !BRACKETED_ROWS.includes(row)) return []
    const others = comparables.map(({ values }) => values[term] ?? null).filter((value) => value !== null)
    const isBetween = others.some((other) => other <= value) && others.some((other) => other >= value)
    return isBetween ? [] : [row]
  })
}
