import type { ExportFormat } from '#contract/parcel/export.ts'
import { createStore } from '../../lib/store/store.ts'

export interface RunningExport {
  format: ExportFormat
  receivedBytes: number
  cancel: () => void
}

/**
 * The export in progress; only one runs at a time. A separate module, because the button loads before the
 * export code.
 */
export const useRunningExport = createStore<{ running: RunningExport | null }>({ running: null })
