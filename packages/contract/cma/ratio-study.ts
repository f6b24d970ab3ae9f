import { z } from 'zod'
import { STUDY_KINDS } from '#domain/valuation/cma/record/group-study.ts'

/** A figure with its 95 % interval. */
const StudyFigure = z.object({ value: z.number(), low: z.number(), high: z.number() })

const StudyFigures = z.object({
  count: z.number().int(),
  medianRatio: StudyFigure,
  /** In percent. */
  cod: StudyFigure,
  prd: StudyFigure,
  prb: StudyFigure,
})

/** Ratio studies of a market’s past record by groups, ours beside the assessor’s; empty without a record, and behind a link. */
export const RatioStudy = z.array(
  z.object({
    kind: z.enum(STUDY_KINDS),
    /** Name of the neighbourhood; for sizes, ages and prices the quartile, from 1 for the lowest; null for the whole market. */
    name: z.string().nullable(),
    /** Of a quarter: square metres, years built or dollars. */
    range: z.object({ least: z.number(), most: z.number() }).optional(),
    ours: StudyFigures,
    assessed: StudyFigures.nullable(),
  }),
)
