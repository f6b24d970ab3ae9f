import type { ReportTemplate } from '#contract/report/part-choices.ts'
import { formatParcels } from '#domain/parcel/address/strata-unit.ts'
import { MAX_REPORT_PARCELS } from '#domain/report/report-limits.ts'
import { partsFromTemplate } from '#domain/report/report-parts.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { notifyFailure } from '../../../lib/messages/alerts.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import { shareWhilePending } from '../../../lib/share-while-pending.ts'
import { useSession } from '../../../state/account/session.ts'
import { fetchFolderParcels } from '../../../state/collections/folders.ts'
import { useSelection } from '../../../state/selection.ts'
import { useCheckedRows } from '../../../state/table/checked-rows.ts'
import { createReport, type NewReportOptions } from '../report-list.ts'

export type OpenReport = (reportId: string) => Promise<unknown>

interface Options extends Omit<NewReportOptions, 'templateId'> {
  template?: ReportTemplate
}

/** Creates and opens a report. Ignores further clicks until it opens. */
export const startReport = shareWhilePending(createAndOpen)

export function startSelectionReport(open: OpenReport, options?: Options): Promise<void> {
  const { upids } = useSelection.getState()
  const { checked } = useCheckedRows.getState()
  return startReport(checked.size > 0 ? upids.filter((upid) => checked.has(upid)) : upids, open, options)
}

export async function startFolderReport(
  folderId: string,
  open: OpenReport,
  options?: Options,
): Promise<void> {
  const folder = await fetchFolderParcels(folderId).catch(notifyFailure)
  if (folder) await startReport(folder.upids, open, options)
}

async function createAndOpen(upids: readonly string[], open: OpenReport, options?: Options): Promise<void> {
  if (upids.length > MAX_REPORT_PARCELS) {
    showToast({
      kind: 'warning',
      title: `A report can hold at most ${MAX_REPORT_PARCELS} parcels`,
      message: `This one would have ${formatNumber(upids.length)}. Check the rows that you need in the table, or select fewer parcels.`,
      key: 'report-size',
    })
    return
  }
  void import('../editor/report-page.tsx').catch(() => {})
  try {
    const { template, ...others } = options ?? {}
    const report = await createReport({ upids, ...others, ...(template && { templateId: template.id }) })
    if (template) notifyLeftOut(template)
    const foundUpids = new Set(report.parcels.map(({ upid }) => upid))
    const leftOut = new Set(upids.filter((upid) => !foundUpids.has(upid)))
    if (leftOut.size > 0) {
      showToast({
        kind: 'warning',
        title: `${formatParcels(leftOut)} left out of the report`,
        message: 'They are no longer in the data.',
      })
    }
    await open(report.id)
  } catch (error) {
    notifyFailure(error)
  }
}

function notifyLeftOut(template: ReportTemplate): void {
  const { allowedResources: allowed } = useSession.getState()
  const { leftOut } = partsFromTemplate(template, { allowed, hasParcels: true })
  if (leftOut.length === 0) return
  showToast({
    kind: 'warning',
    title: `The report lacks ${formatCount(leftOut.length, 'part')} of “${template.name}”`,
    message: leftOut.join(' '),
  })
}
