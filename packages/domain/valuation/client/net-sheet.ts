/** Seller's net sheet: proceeds of a price after costs entered by the agent. */
import { formatCurrency0, roundEstimate } from '../../text/money.ts'
import { formatExactPercent } from '../../text/percent.ts'
import type { AnsweredAnalysis } from '../analysis/answer-analysis.ts'
import { PART_TITLES, type SharedPart } from '../analysis/shared-parts.ts'
import type { Accuracy } from '../cma/record/accuracy.ts'
import { askingPrices } from './asking-prices.ts'
import { estimateTitle } from './home-texts.ts'

/** In percent and whole dollars. Null if not entered. */
export interface SellingCosts {
  /** Commission on the first `firstDollars` of the price. */
  firstPercent: number | null
  firstDollars: number | null
  /** In percent of the rest, or of the whole price without `firstDollars`. */
  restPercent: number | null
  legalDollars: number | null
  mortgageDollars: number | null
  otherDollars: number | null
}

export const NO_SELLING_COSTS: SellingCosts = {
  firstPercent: null,
  firstDollars: null,
  restPercent: null,
  legalDollars: null,
  mortgageDollars: null,
  otherDollars: null,
}

export const NET_SHEET_TITLE = PART_TITLES.proceeds

interface NetColumn {
  /** `With the market`; without a past record, `estimateTitle`. */
  title: string
  priceDollars: number
}

interface NetLine {
  title: string
  /** Whole dollars with sign, one per column. */
  dollars: readonly number[]
}

interface NetSheet {
  columns: readonly NetColumn[]
  /** The last line is the sum of the others. */
  lines: readonly NetLine[]
}

/** GST on the services sold to the seller. */
const GST_RATE = 0.05

interface PricedAnswer {
  value: { dollars: number } | null
  market: AnsweredAnalysis['market']
  accuracy: Accuracy | null
}

/** Has a column per asking price if clients see these, otherwise one for the value. Null without a value or costs. */
export function netSheet(
  { value, market, accuracy }: PricedAnswer,
  pages: readonly SharedPart[],
  costs: SellingCosts,
): NetSheet | null {
  if (value === null) return null
  const prices = pages.includes('asking') ? askingPrices(value.dollars, accuracy) : []
  const columns =
    prices.length > 0
      ? prices.map(({ title, dollars }) => ({ title, priceDollars: dollars }))
      : [{ title: estimateTitle(market), priceDollars: roundEstimate(value.dollars) }]
  const costLines = makeCostLines(columns, costs)
  if (costLines.length === 0) return null
  const lines = [{ title: 'Price', dollars: columns.map(({ priceDollars }) => priceDollars) }, ...costLines]
  const totals = columns.map((_, index) => lines.reduce((sum, { dollars }) => sum + (dollars[index] ?? 0), 0))
  return { columns, lines: [...lines, { title: NET_SHEET_TITLE, dollars: totals }] }
}

function makeCostLines(columns: readonly NetColumn[], costs: SellingCosts): NetLine[] {
  const { legalDollars, mortgageDollars, otherDollars } = costs
  const cost = (title: string, dollarsOf: (price: number) => number): NetLine => ({
    title,
    dollars: columns.map(({ priceDollars }) => 0 - dollarsOf(priceDollars)),
  })
  const amount = (title: string, dollars: number | null) =>
    dollars === null ? [] : [cost(title, () => dollars)]
  const commission = (price: number) => Math.round(computeCommission(price, costs))
  const commissionLines = [
    cost(commissionTitle(costs), commission),
    cost('GST on the commission', (price) => Math.round(GST_RATE * commission(price))),
  ]
  return [
    ...(hasCommission(costs) ? commissionLines : []),
    ...amount('Lawyer or notary', legalDollars),
    ...amount('Mortgage payout', mortgageDollars),
    ...amount('Other costs', otherDollars),
  ]
}

const hasCommission = ({ firstPercent, firstDollars, restPercent }: SellingCosts): boolean =>
  restPercent !== null || (firstPercent !== null && Boolean(firstDollars))

function computeCommission(price: number, { firstPercent, firstDollars, restPercent }: SellingCosts): number {
  const first = Math.min(price, firstDollars ?? 0)
  return (first * (firstPercent ?? 0) + (price - first) * (restPercent ?? 0)) / 100
}

/** `Commission, 7% of the first $100,000 and 2.5% of the rest`. */
function commissionTitle({ firstPercent, firstDollars, restPercent }: SellingCosts): string {
  const percent = (rate: number | null) => formatExactPercent(rate ?? 0)
  return !firstDollars
    ? `Commission, ${percent(restPercent)}`
    : `Commission, ${percent(firstPercent)} of the first ${formatCurrency0(firstDollars)} and ${percent(restPercent)} of the rest`
}
