import type { ShownReport } from '#contract/report/shown-report.ts'
import { listPrinted } from '#domain/report/printed-content.ts'
import { allowsSharing } from '../../../connectors/sharing.ts'
import type { AppContext } from '../../../context.ts'
import { type OpenShare, orThrowDeadLink } from '../../documents/shares/service.ts'
import { sharedParts } from './shared-parts.ts'
import { readShownReport } from './shown-report-service.ts'

/** Omits data that may not be shared. @throws 404 for a deleted report or account, as for an invalid link. */
export async function readLinkedReport(
  context: Pick<AppContext, 'database' | 'clock' | 'settings'>,
  share: OpenShare,
): Promise<ShownReport> {
  const view = await orThrowDeadLink(readShownReport(context, share.accountId, share.subjectId, share.units))
  const mayShare = allowsSharing(context.settings.sharing)
  const parts = sharedParts(view.report.parts, mayShare)
  const coverAttributions = view.report.coverAttributions.filter(({ sourceKey }) => mayShare(sourceKey))
  const attachments = share.showsFiles ? listPrinted(view.report.attachments) : []
  return { ...view, report: { ...view.report, parts, coverAttributions, attachments } }
}
