import { z } from 'zod'
import { ProvenanceById } from '../wire/provenance.ts'
import { AnalysisValue } from './analysis-answer.ts'
import { ShownSale } from './market-sales.ts'

const BackTestedSale = z.object({
  sale: ShownSale,
  metres: z.number(),
  /** As of that day, from information known then. */
  valueDollars: z.number(),
  lowDollars: z.number().nullable(),
  highDollars: z.number().nullable(),
})

/** The answer as of an earlier day, with the prices paid around the subject since. */
export const BackTest = z.object({
  asOf: z.string(),
  value: AnalysisValue.nullable(),
  reason: z.string().nullable(),
  /** Left out: choices of sales that could not be compared on the day, and adjustments of time. */
  notCounted: z.object({ choices: z.number().int(), adjustments: z.number().int() }),
  /** The nearest later sales, at most 20, valued without pins and adjustments. */
  sales: z.array(BackTestedSale),
  medianError: z.number().nullable(),
  /** Within their range, among those with an 80 % range. */
  coveredCount: z.number().int(),
  rangeCount: z.number().int(),
  provenance: ProvenanceById,
})
export type BackTest = z.infer<typeof BackTest>
