import { formatNumber } from '#domain/text/number-format.ts'
import type { HistoryTab } from '#domain/watching/notification-types.ts'
import { callForFile, readFile } from '../../lib/api/api.ts'
import { download } from '../../lib/api/download.ts'
import { notifyFailure } from '../../lib/messages/notify-failure.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { today } from '../../lib/today.ts'
import { exportName } from './history-labels.ts'

interface HistoryExport {
  /** Folder or area. */
  name: string
  tab: HistoryTab
  changeIds: readonly number[]
  format: 'csv' | 'xlsx'
}

/** Downloads these entries, in this order. A toast reports the result. */
export async function exportHistory(wanted: HistoryExport): Promise<void> {
  try {
    const response = await callForFile('areaCsv', {
      body: { notifications: [...wanted.changeIds], format: wanted.format },
    })
    const name = exportName(wanted.name, wanted.tab, today(), wanted.format)
    download(await readFile(response), name)
    showToast({
      kind: 'success',
      title: 'Export ready',
      message: `${name} is in your downloads, with ${formatNumber(wanted.changeIds.length)} rows.`,
    })
  } catch (error) {
    notifyFailure(error)
  }
}
