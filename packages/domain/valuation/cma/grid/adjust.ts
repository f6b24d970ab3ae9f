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
  let [unroundedCents, totalCents, grossCents] = [priceDollars * 100, toCents(priceDollars), 0]
  const importedRows = Object.keys(effects).filter(isImportedRow)
  const rows = [...ADJUSTMENT_ROWS, ...importedRows].map((row: AdjustmentRow): AdjustedRow => {
    const override = overrides.find((candidate) => candidate.row === row) ?? null
    const startCents = totalCents
    // Keeps fractions of cents, so that rounding errors do not add up.
    const exactCents = clampCents(unroundedCents * Math.exp(effects[row] ?? 0))
    const modelCents = Math.round(exactCents) - startCents
    totalCents =
      override === null ? Math.round(exactCents) : clampCents(startCents + toCents(override.dollars))
    unroundedCents = override === null ? exactCents : totalCents
    grossCents += Math.abs(totalCents - startCents)
    return {
      row,
      dollars: (totalCents - startCents) / 100,
      modelDollars: modelCents / 100,
      share: (totalCents - startCents) / startCents,
      override,
    }
  })
  const priceCents = toCents(priceDollars)
  return {
    rows,
    adjustedDollars: totalCents / 100,
    netShare: (totalCents - priceCents) / priceCents,
    grossShare: grossCents / priceCents,
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
