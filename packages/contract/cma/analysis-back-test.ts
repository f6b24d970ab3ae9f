import { z } from 'zod'
import { ProvenanceById } from '../wire/provenance.ts'
import { AnalysisValue } from './analysis-answer.ts'
import { ShownSale } from './market-sales.ts'

const BackTestedSale = z.object({
  sale: ShownSale,
  metres: z.number(),
  /** Valued as of the day of sale, from information known then. */
  valueDollars: z.number(),
  lowDollars: z.number().nullable(),
  highDollars: z.number().nullable(),
})

/** Repeats the analysis as of an earlier day, and compares it with later prices around the subject. */
export const BackTest = z.object({
  asOf: z.string(),
  value: AnalysisValue.nullable(),
  reason: z.string().nullable(),
  /**
   * Number of settings ignored: chosen sales that could not be compared on that day, and time adjustments.
   */
  notCounted: z.object({ choices: z.number().int(), adjustments: z.number().int() }),
  /** Nearest later sales, at most 20, valued without pins and adjustments. */
  sales: z.array(BackTestedSale),
  medianError: z.number().nullable(),
  /** Number of sales within their 80 % range. */
  coveredCount: z.number().int(),
  rangeCount: z.number().int(),
  provenance: ProvenanceById,
})
export type BackTest = z.infer<typeof BackTest>
