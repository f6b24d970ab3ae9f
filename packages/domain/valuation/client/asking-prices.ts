/** Prices to ask for, each with how often homes valued like the subject sold for as much. */
import type { Accuracy, Reached } from '../cma/record/accuracy.ts'

interface AskingPrice {
  title: string
  /** Whole thousands of dollars, cut. */
  dollars: number
  /** `7 of 10` */
  tenths: number
  /** Sales that were counted. */
  count: number
}

const TITLES: Readonly<Record<number, string>> = {
  0.7: 'Sell soon',
  0.5: 'With the market',
  0.3: 'Be patient',
}

/** Returns three prices by the past record of the subject's price tier, or of the whole market where tiers are too small; empty without a record. */
export function askingPrices(valueDollars: number, accuracy: Accuracy | null): AskingPrice[] {
  if (accuracy === null) return []
  const { reached, count } = tierOf(valueDollars, accuracy) ?? accuracy
  return reached.flatMap(({ share, ratio }: Reached) => {
    const title = TITLES[share]
    if (title === undefined) return []
    const dollars = Math.floor((valueDollars * ratio) / 1000) * 1000
    return [{ title, dollars, tenths: Math.round(10 * share), count }]
  })
}

/** The price tier of a value; undefined if the record is too small for tiers. */
export const tierOf = (
  valueDollars: number,
  { tiers }: Pick<Accuracy, 'tiers'>,
): Accuracy['tiers'][number] | undefined =>
  tiers.find(
    ({ fromDollars, toDollars }) =>
      valueDollars >= (fromDollars ?? 0) && valueDollars < (toDollars ?? Number.POSITIVE_INFINITY),
  )
