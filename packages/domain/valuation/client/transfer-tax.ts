/** Property transfer tax of British Columbia, which the buyer pays. */
import { formatDate } from '../../text/dates.ts'
import { formatCurrency0 } from '../../text/money.ts'

/**
 * Rates for homes registered since `since`: Property Transfer Tax Act, RSBC 1996, c. 378, and the province's
 * pages on the first time home buyers’ program and the newly built home exemption.
 */
const TRANSFER_TAX = {
  since: '2024-04-01',
  /** Each rate applies to the part of the price from its amount to the next. */
  brackets: [
    { above: 0, rate: 0.01 },
    { above: 200_000, rate: 0.02 },
    { above: 2_000_000, rate: 0.03 },
    { above: 3_000_000, rate: 0.05 },
  ],
  /**
   * The first `exempt` dollars are free of tax for prices up to `fullUpTo`. The exemption falls to zero at
   * `noneFrom`.
   */
  firstHome: { exempt: 500_000, fullUpTo: 835_000, noneFrom: 860_000 },
  /** Prices up to `fullUpTo` are free of tax. The exemption falls to zero at `noneFrom`. */
  newHome: { fullUpTo: 1_100_000, noneFrom: 1_150_000 },
} as const

interface TransferTax {
  dollars: number
  /** Tax for a buyer eligible for the program. */
  firstHomeDollars: number
  newHomeDollars: number
}

/** In whole dollars. */
export function transferTax(priceDollars: number): TransferTax {
  const { firstHome, newHome } = TRANSFER_TAX
  const tax = bracketTax(priceDollars)
  const exempt = bracketTax(Math.min(priceDollars, firstHome.exempt)) * shareExempt(priceDollars, firstHome)
  return {
    dollars: Math.round(tax),
    firstHomeDollars: Math.round(tax - exempt),
    newHomeDollars: Math.round(tax * (1 - shareExempt(priceDollars, newHome))),
  }
}

const bracketTax = (dollars: number): number =>
  TRANSFER_TAX.brackets.reduce((sum, { above, rate }, index) => {
    const next = TRANSFER_TAX.brackets[index + 1]?.above ?? Infinity
    return sum + rate * Math.max(0, Math.min(dollars, next) - above)
  }, 0)

/** Share of the exemption: 1 up to `fullUpTo`, falling to 0 at `noneFrom`. */
const shareExempt = (
  dollars: number,
  { fullUpTo, noneFrom }: { fullUpTo: number; noneFrom: number },
): number => Math.min(1, Math.max(0, (noneFrom - dollars) / (noneFrom - fullUpTo)))

export function transferTaxText(priceDollars: number): string {
  const { dollars, firstHomeDollars, newHomeDollars } = transferTax(priceDollars)
  const less = [
    firstHomeDollars < dollars && `${formatCurrency0(firstHomeDollars)} for a first home`,
    newHomeDollars < dollars && `${formatCurrency0(newHomeDollars)} for a newly built one`,
  ].filter((sentence) => sentence !== false)
  const exempt = less.length === 0 ? '' : ` (${less.join(', ')}, if the buyer qualifies)`
  return `The buyer pays property transfer tax: ${formatCurrency0(dollars)} at ${formatCurrency0(priceDollars)}${exempt}, at the rates in force since ${formatDate(TRANSFER_TAX.since)}.`
}
