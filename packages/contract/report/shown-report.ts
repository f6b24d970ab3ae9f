/** Response shape of a report that is shown without the session of its account: behind a link, and to the browser that makes its PDF. */
import { z } from 'zod'
import { Branding } from '../account/branding.ts'
import { Units } from '../wire/units.ts'
import { Report } from './reports.ts'

export const ShownReport = z.object({
  /** Only parts that are printed, and of those only what its reader may see. */
  report: Report,
  branding: Branding.nullable(),
  creaTrademarkStatement: z.boolean(),
  units: Units,
  /** Pictures of Google can be loaded. */
  hasGoogle: z.boolean(),
})
export type ShownReport = z.infer<typeof ShownReport>
