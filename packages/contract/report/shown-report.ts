/** A report behind a link or for its PDF, shown without the account's session. */
import { z } from 'zod'
import { Branding } from '../account/branding.ts'
import { Units } from '../wire/numbers.ts'
import { Report, ReportAttachment, ReportPart, ReportSubPart } from './reports.ts'

/** A link shows a number within the response, or a sealed id. */
const LocalId = z.string()

const ShownPart = ReportPart.extend({
  partId: LocalId,
  taskId: LocalId,
  subParts: z.record(z.string(), ReportSubPart.extend({ taskId: LocalId })).optional(),
})

export const ShownReport = z.object({
  /** Contains only what the reader may see. */
  report: Report.extend({
    id: LocalId,
    parts: z.array(ShownPart),
    attachments: z.array(ReportAttachment.extend({ id: LocalId })),
  }),
  branding: Branding.nullable(),
  creaTrademarkStatement: z.boolean(),
  units: Units,
  hasGoogle: z.boolean(),
})
export type ShownReport = z.infer<typeof ShownReport>
