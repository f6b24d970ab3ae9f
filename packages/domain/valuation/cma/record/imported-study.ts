/** Selects imported attributes that most sales have and that improve later values. */
import { compareTexts } from '../../../text/counts.ts'
import { solveFactorized } from '../algebra/cholesky.ts'
import { dotProduct } from '../algebra/dot-product.ts'
import { median } from '../algebra/order-statistics.ts'
import { type ImportedTerm, readColumn, readImported } from '../design/imported-terms.ts'
import { type ObservedSale, observeSale } from '../design/observation.ts'
import { writeRows } from '../design/write-row.ts'
import { fitMarketLine, lineRow, type MarketLine, predict } from '../line/market-line.ts'
import { comparisonClass, type MarketSale, pricedOn } from '../sales/market-sale.ts'

/** `used`: the attribute is a term. The other states say why it is not. */
export const IMPORTED_STATES = ['used', 'few', 'no order', 'no gain', 'of the price'] as const

interface ImportedColumn {
  name: string
  state: (typeof IMPORTED_STATES)[number]
  share: number
  /** Mean error of the later sales as a share of the price. Null if not tested. */
  errors: { without: number; with: number } | null
}

export interface ImportedStudy {
  terms: ImportedTerm[]
  /** Ordered by name. */
  columns: ImportedColumn[]
}

export interface ImportedAttribute extends ImportedColumn {
  term: ImportedTerm | null
}

export const withTerms = (
  { terms, columns }: ImportedStudy = { terms: [], columns: [] },
): ImportedAttribute[] =>
  columns.map((column) => ({ ...column, term: terms.find(({ name }) => name === column.name) ?? null }))

const MIN_SALES = 120
/** Only the latest sales are studied, to limit the time. */
const MAX_SALES = 4000
const MIN_SHARE = 0.6
const MAX_TERMS = 8
/** Share of the sales used to fit attributes. The later sales test them. */
const TRAINING_SHARE = 0.5
/** Required reduction of the mean error: as a share, and in standard errors (one-sided 95 %). */
const MIN_GAIN = { share: 0.01, errors: 1.65 }
/** A number whose logarithm leaves less of the error than this share was probably computed from the price. */
const PRICE_SHARE = 0.4

const TRIAL_SETTINGS = {
  knotShares: [0.3, 0.7],
  bendMonths: [0, 3, 6, 9, 12, 18, 24, 30],
  places: 60,
  slopePlaces: 0,
  penalties: { curves: 1, time: 1, groups: 2, places: 0.1, slopes: 0 },
}

interface Trial {
  term: ImportedTerm
  column: ImportedColumn
  /** Residuals of the attribute's values on the line's terms. */
  values: Float64Array
}

/**
 * Forward selection: each step fits every attribute to the residuals of the earlier sales, then adds the one
 * that most reduces the errors of the later sales. Stops when none does. Null without eligible sales.
 */
export function studyImported(eligible: readonly MarketSale[]): ImportedStudy | null {
  const [first] = eligible
  if (first === undefined || eligible.every(({ imported }) => imported === undefined)) return null
  const sales = eligible
    .toSorted((a, b) => compareTexts(pricedOn(a), pricedOn(b)) || compareTexts(a.id, b.id))
    .slice(-MAX_SALES)
  const candidates = readColumns(sales)
  const columns = candidates.map(({ column }) => column)
  if (sales.length < MIN_SALES || candidates.every(({ term }) => term === null)) return { terms: [], columns }
  const count = Math.floor(TRAINING_SHARE * sales.length)
  const observations = sales.map((sale) => observeSale(sale, comparisonClass(first)))
  // Fitted as of the last training day, so that no price trend carries into later sales.
  const line = fitMarketLine(observations.slice(0, count), observations[count - 1]?.day ?? 0, TRIAL_SETTINGS)
  let residuals = computeResiduals(line, observations, count)
  const residualize = makeResidualizer(line, observations, count)
  const followsPrice = (term: ImportedTerm): boolean => {
    if (term.kind !== 'number' || term.least <= 0) return false
    const remaining = removeEffect(residuals, residualize(centredValues(term, sales, Math.log)), count)
    return average(absoluteErrors(remaining, count)) < PRICE_SHARE * average(absoluteErrors(residuals, count))
  }
  let trials = candidates.flatMap(({ term, column }): Trial[] => {
    if (term === null) return []
    if (!followsPrice(term)) return [{ term, column, values: residualize(centredValues(term, sales)) }]
    column.state = 'of the price'
    return []
  })
  const terms: ImportedTerm[] = []
  while (terms.length < MAX_TERMS) {
    const errors = absoluteErrors(residuals, count)
    const results = trials.map((trial) => {
      const remaining = removeEffect(residuals, trial.values, count)
      const gains = absoluteErrors(remaining, count).map((error, index) => (errors[index] as number) - error)
      const [meanError, gain] = [average(errors), average(gains)]
      trial.column.errors = { without: meanError, with: meanError - gain }
      const deviation = Math.sqrt(average(gains.map((value) => (value - gain) ** 2)) / gains.length)
      const isGain = gain > MIN_GAIN.share * meanError && gain > MIN_GAIN.errors * deviation
      return { trial, remaining, gain: isGain ? gain : 0 }
    })
    const bestResult = results.reduce<(typeof results)[number] | null>(
      (max, result) => (result.gain > (max?.gain ?? 0) ? result : max),
      null,
    )
    if (bestResult === null) break
    bestResult.trial.column.state = 'used'
    terms.push(bestResult.trial.term)
    residuals = bestResult.remaining
    trials = trials.filter((trial) => trial !== bestResult.trial)
  }
  return { terms: terms.sort((a, b) => compareTexts(a.name, b.name)), columns }
}

function readColumns(sales: readonly MarketSale[]): { term: ImportedTerm | null; column: ImportedColumn }[] {
  const names = [...new Set(sales.flatMap(({ imported }) => Object.keys(imported ?? {})))].sort(compareTexts)
  return names.map((name) => {
    const cells = sales.flatMap(({ imported }) => imported?.[name] ?? [])
    const term = readColumn(name, cells)
    const share = cells.length / sales.length
    if (share < MIN_SHARE) return { term: null, column: { name, state: 'few', share, errors: null } }
    const state = term === null ? 'no order' : 'no gain'
    return { term, column: { name, state, share, errors: null } }
  })
}

/** Centres values on their mean. Unknown values become 0. */
function centredValues(
  term: ImportedTerm,
  sales: readonly MarketSale[],
  asNumber = (value: number): number => value,
): Float64Array {
  const numbers = sales.map(({ imported }) => {
    const value = readImported(term, imported?.[term.name])
    return value === null ? null : asNumber(value)
  })
  const mean = average(numbers.filter((value) => value !== null))
  return Float64Array.from(numbers, (value) => (value ?? mean) - mean)
}

/**
 * Residuals of ln price: leave-one-out for the first `count` sales, relative to the median for the others.
 */
function computeResiduals(line: MarketLine, sales: readonly ObservedSale[], count: number): number[] {
  const residuals = sales.map(
    (sale, index) =>
      (index < count ? line.fitted.get(sale.sale.id)?.residual : undefined) ??
      sale.logPrice - predict(line, lineRow(line, sale)),
  )
  const level = median(residuals.slice(count))
  const max = 4 * line.scale
  return residuals.map((residual, index) =>
    Math.max(-max, Math.min(max, index < count ? residual : residual - level)),
  )
}

/**
 * Residuals of values on the line's terms. The effect fitted to them is that of the attribute alone (Frisch,
 * Waugh and Lovell).
 */
function makeResidualizer(
  line: MarketLine,
  sales: readonly ObservedSale[],
  count: number,
): (values: Float64Array) => Float64Array {
  const width = line.design.columns.length
  const rows = writeRows(line.design, sales)
  return (values) => {
    const moment = new Float64Array(width)
    for (const [index, { sale }] of sales.entries()) {
      const weightedValue = (line.fitted.get(sale.id)?.weight ?? 0) * (values[index] as number)
      for (let column = 0; column < width; column++)
        moment[column] = (moment[column] as number) + weightedValue * (rows[index * width + column] as number)
    }
    const coefficients = solveFactorized(line.factor, width, moment)
    const unexplained = values.map(
      (value, index) => value - dotProduct(rows, index * width, coefficients, 0, width),
    )
    const level = average([...unexplained.subarray(count)])
    return unexplained.map((value, index) => (index < count ? value : value - level))
  }
}

/** Removes the effect fitted on the first `count` sales. */
function removeEffect(residuals: readonly number[], values: Float64Array, count: number): number[] {
  let [products, squares] = [0, 0]
  for (let index = 0; index < count; index++) {
    products += (residuals[index] as number) * (values[index] as number)
    squares += (values[index] as number) ** 2
  }
  const slope = squares > 0 ? products / squares : 0
  return residuals.map((residual, index) => residual - slope * (values[index] as number))
}

/** Errors of sales after the first `count`, as shares of the price. */
const absoluteErrors = (residuals: readonly number[], count: number): number[] =>
  residuals.slice(count).map((residual) => Math.abs(Math.expm1(-residual)))

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
