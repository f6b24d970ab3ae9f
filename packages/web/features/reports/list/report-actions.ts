import type { ReportSummary } from '#contract/report/reports.ts'
import { notifyFailure } from '../../../lib/messages/notify-failure.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import { deleteReport, duplicateReport, restoreReport } from '../report-list.ts'

/** Deletes immediately; the toast offers Undo. */
export async function deleteWithUndo({ id, title }: ReportSummary): Promise<void> {
  const undo = () => restoreReport(id).catch(notifyFailure)
  try {
    await deleteReport(id)
    showToast({
      key: `deleted ${id}`,
      title: `${title} deleted`,
      action: { label: 'Undo', run: () => void undo() },
    })
  } catch (error) {
    notifyFailure(error)
  }
}

/** Copies a report and says so; `open` opens the copy. */
export async function duplicate({ id }: ReportSummary, open: (reportId: string) => void): Promise<void> {
  try {
    const copy = await duplicateReport(id)
    showToast({
      kind: 'success',
      title: `${copy.title} created`,
      action: { label: 'Open', run: () => open(copy.id) },
    })
  } catch (error) {
    notifyFailure(error)
  }
}
