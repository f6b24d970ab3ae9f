/** Accuracy of a market's past values. Shares are 0.078 for 7.8 %. */
import { z } from 'zod'

const Reached = z.array(z.object({ share: z.number(), ratio: z.number() }))

export const AccuracyCard = z.object({
  asOf: z.string(),
  /** Sales of the record, each valued only from earlier sales. */
  count: z.number().int(),
  medianError: z.number(),
  within10: z.number(),
  within20: z.number(),
  cod: z.number(),
  prd: z.number(),
  prb: z.number(),
  coverage: z.array(z.object({ share: z.number(), covered: z.number(), count: z.number().int() })),
  /** `{ share: 0.7, ratio: 0.96 }`: seven of ten sales reached at least 96 % of their value. */
  reached: Reached,
  /** Tiers by value, lowest first: from `fromDollars` up to, not including, `toDollars`. Empty if the record is too small. */
  tiers: z.array(
    z.object({
      fromDollars: z.number().nullable(),
      toDollars: z.number().nullable(),
      count: z.number().int(),
      medianError: z.number(),
      covered: z.number().nullable(),
      reached: Reached,
    }),
  ),
})
