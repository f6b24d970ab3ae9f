import { z } from 'zod'
import { ProvenanceById } from '../wire/provenance.ts'
import { AnalysisValue } from './analysis-answer.ts'
import { ShownSale } from './market-sales.ts'

const BackTestedSale = z.object({
  sale: ShownSale,
  metres: z.number(),
  /** As of the sale's day, from information known then. */
  valueDollars: z.number(),
  lowDollars: z.number().nullable(),
  highDollars: z.number().nullable(),
})

/** The analysis repeated as of an earlier day, compared with prices paid around the subject since. */
export const BackTest = z.object({
  asOf: z.string(),
  value: AnalysisValue.nullable(),
  reason: z.string().nullable(),
  /** Settings ignored by the back-test: sales that could not be compared on the day, and time adjustments. */
  notCounted: z.object({ choices: z.number().int(), adjustments: z.number().int() }),
  /** The nearest later sales, at most 20, valued without pins and adjustments. */
  sales: z.array(BackTestedSale),
  medianError: z.number().nullable(),
  /** Sales within their 80 % range. */
  coveredCount: z.number().int(),
  rangeCount: z.number().int(),
  provenance: ProvenanceById,
})
export type BackTest = z.infer<typeof BackTest>
