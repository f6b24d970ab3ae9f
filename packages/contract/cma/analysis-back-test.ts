import { z } from 'zod'
import { ProvenanceById } from '../wire/provenance.ts'
import { AnalysisValue } from './analysis-answer.ts'
import { ShownSale } from './market-sales.ts'

const BackTestedSale = z.object({
  sale: ShownSale,
  metres: z.number(),
  /** As of the day of sale, from information known then. */
  valueDollars: z.number(),
  lowDollars: z.number().nullable(),
  highDollars: z.number().nullable(),
})

/** The analysis as of an earlier day, compared with later prices around the subject. */
export const BackTest = z.object({
  asOf: z.string(),
  value: AnalysisValue.nullable(),
  reason: z.string().nullable(),
  /** Number of ignored settings: choices of sales not yet comparable, and time adjustments. */
  notCounted: z.object({ choices: z.number().int(), adjustments: z.number().int() }),
  /** Nearest later sales, at most 20, without pins and adjustments. */
  sales: z.array(BackTestedSale),
  medianError: z.number().nullable(),
  coveredCount: z.number().int(),
  rangeCount: z.number().int(),
  provenance: ProvenanceById,
})
export type BackTest = z.infer<typeof BackTest>
