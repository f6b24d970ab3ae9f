import { createHash } from 'node:crypto'
import type { ShownReport } from '#contract/report/shown-report.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { AppContext } from '../../../context.ts'
import type { OpenShare } from '../../documents/shares/service.ts'
import { readLinkedReport } from '../shared/linked-report.ts'
import { readShownReport } from '../shared/shown-report-service.ts'

export interface PrintedReport {
  content: ShownReport
  /** Hash of the printed content. */
  fingerprint: string
  /** Link that serves the PDF. Null if the account itself requested it. */
  shareId: string | null
}

type Deps = Pick<AppContext, 'database' | 'clock' | 'settings' | 'version'>

/** @throws 404 */
export async function readPrintedReport(
  deps: Deps,
  accountId: string,
  { reportId, units }: { reportId: string; units: UnitSystem },
): Promise<PrintedReport> {
  const hasGoogle = deps.settings.google.maps !== null
  const content = { ...(await readShownReport(deps, accountId, reportId, units)), hasGoogle }
  return { content, fingerprint: hashOf([deps.version, content]), shareId: null }
}

/** @throws 404 */
export async function readPrintedLink(deps: Deps, share: OpenShare): Promise<PrintedReport> {
  const content = await readLinkedReport(deps, share)
  // The cover picture also depends on the sharing rules.
  const { sharedSources, withheldSources } = deps.settings.sharing
  const rules = [[...sharedSources], [...withheldSources]]
  return { content, fingerprint: hashOf([deps.version, content, rules]), shareId: share.id }
}

const hashOf = (printed: unknown): string =>
  createHash('sha256').update(JSON.stringify(printed)).digest('hex')
