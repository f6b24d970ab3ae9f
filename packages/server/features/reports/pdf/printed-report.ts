import { createHash } from 'node:crypto'
import type { ShownReport } from '#contract/report/shown-report.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { AppContext } from '../../../context.ts'
import { shownReport } from '../shared/shown-report-service.ts'

/** A report as it is printed now. */
export interface PrintedReport {
  shown: ShownReport
  /** Hash of all that is printed. */
  fingerprint: string
}

/** Throws 404. */
export async function printedReport(
  deps: Pick<AppContext, 'database' | 'clock' | 'settings' | 'version'>,
  accountId: string,
  { reportId, units }: { reportId: string; units: UnitSystem },
): Promise<PrintedReport> {
  const hasGoogle = deps.settings.google.maps !== null
  const shown = { ...(await shownReport(deps, accountId, reportId, units)), hasGoogle }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([deps.version, shown]))
    .digest('hex')
  return { shown, fingerprint }
}
