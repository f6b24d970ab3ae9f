import { formatNumber } from '#domain/text/number-format.ts'
import type { HistoryTab } from '#domain/watching/notification-types.ts'
import { callForFile } from '../../lib/api/api.ts'
import { describeError } from '../../lib/api/api-error.ts'
import { download } from '../../lib/api/download.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { today } from '../../lib/today.ts'
import { exportName } from './history-labels.ts'

interface HistoryExport {
  /** Name of the folder or area. */
  name: string
  tab: HistoryTab
  changeIds: readonly number[]
  format: 'csv' | 'xlsx'
}

/** Fetches these entries as a file, in this order, into the browser's downloads. Says in a toast how it ended. */
export async function exportHistory(wanted: HistoryExport): Promise<void> {
  try {
    const response = await callForFile('areaCsv', {
      body: { notifications: [...wanted.changeIds], format: wanted.format },
      failures: 'caller',
    })
    const name = exportName(wanted.name, wanted.tab, today(), wanted.format)
    download(await response.blob(), name)
    showToast({
      kind: 'success',
      title: 'Export ready',
      message: `${name} is in your downloads, with ${formatNumber(wanted.changeIds.length)} rows.`,
    })
  } catch (error) {
    showToast({
      kind: 'danger',
      title: 'The export failed',
      message: `${describeError(error).message} No file was saved.`,
      action: { label: 'Try again', run: () => void exportHistory(wanted) },
    })
  }
}
