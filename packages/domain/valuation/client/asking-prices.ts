import { formatCurrency0 } from '../../text/money.ts'
import { type Accuracy, isInTier, type ReachedPrice } from '../cma/record/accuracy.ts'

interface AskingPrice {
  title: string
  /** Rounded down to thousands. */
  dollars: number
  /** `7 of 10` */
  tenths: number
  count: number
}

const TITLES: Readonly<Record<number, string>> = {
  0.7: 'Sell soon',
  0.5: 'With the market',
  0.3: 'Be patient',
}

export const ASKING_NOTE =
  'These prices are counted from what past sales reached, so the middle one can differ a little from the best estimate.'

/**
 * Returns three prices, each with the share of past sales that reached it in the subject's price tier, or in
 * the whole market if it has no tier. Empty without a record.
 */
export function askingPrices(valueDollars: number, accuracy: Accuracy | null): AskingPrice[] {
  if (accuracy === null) return []
  const { reached, count } = findTier(valueDollars, accuracy) ?? accuracy
  return reached.flatMap(({ share, ratio }: ReachedPrice) => {
    const title = TITLES[share]
    if (title === undefined) return []
    const dollars = Math.floor((valueDollars * ratio) / 1000) * 1000
    return [{ title, dollars, tenths: Math.round(10 * share), count }]
  })
}

export const findTier = (
  valueDollars: number,
  { tiers }: Pick<Accuracy, 'tiers'>,
): Accuracy['tiers'][number] | undefined => tiers.find((tier) => isInTier(valueDollars, tier))

/** `under $950,000`, `$950,000 to $1,400,000`, `$1,400,000 and more` */
export function tierText({
  fromDollars,
  toDollars,
}: Pick<Accuracy['tiers'][number], 'fromDollars' | 'toDollars'>): string {
  if (fromDollars === null) return `under ${formatCurrency0(toDollars)}`
  if (toDollars === null) return `${formatCurrency0(fromDollars)} and more`
  return `${formatCurrency0(fromDollars)} to ${formatCurrency0(toDollars)}`
}
