/** Accuracy of past values in a market. Shares are fractions: 0.078 is 7.8 %. */
import { z } from 'zod'
import { STUDY_KINDS } from '#domain/valuation/cma/record/group-study.ts'

const ReachedPrices = z.array(z.object({ share: z.number(), ratio: z.number() }))

export const AccuracyCard = z.object({
  asOf: z.string(),
  /** Number of sales, each valued only from earlier sales. */
  count: z.number().int(),
  medianError: z.number(),
  within10: z.number(),
  within20: z.number(),
  cod: z.number(),
  prd: z.number(),
  prb: z.number(),
  coverage: z.array(z.object({ share: z.number(), covered: z.number(), count: z.number().int() })),
  /** `{ share: 0.7, ratio: 0.96 }`: seven of ten sales reached 96 % of their value. */
  reached: ReachedPrices,
  /** Price bands, lowest first: `fromDollars` to below `toDollars`. Empty if the record is too small. */
  tiers: z.array(
    z.object({
      fromDollars: z.number().nullable(),
      toDollars: z.number().nullable(),
      count: z.number().int(),
      medianError: z.number(),
      covered: z.number().nullable(),
      reached: ReachedPrices,
    }),
  ),
})

const StudyFigure = z.object({ value: z.number(), low: z.number(), high: z.number() })

const StudyFigures = z.object({
  count: z.number().int(),
  medianRatio: StudyFigure,
  /** In percent. */
  cod: StudyFigure,
  prd: StudyFigure,
  prb: StudyFigure,
})

/** Ratio study of our values and the assessor’s. Empty without a record and behind a link. */
export const RatioStudy = z.array(
  z.object({
    kind: z.enum(STUDY_KINDS),
    /** Neighbourhood, or quartile from 1 (lowest). Null for the whole market. */
    name: z.string().nullable(),
    /** Bounds of a quartile in square metres, years built or dollars. */
    range: z.object({ least: z.number(), most: z.number() }).optional(),
    ours: StudyFigures,
    assessed: StudyFigures.nullable(),
  }),
)
