import type { ExportFormat } from '#contract/parcel/export.ts'
import { createStore } from '../../lib/store/store.ts'

export interface RunningExport {
  format: ExportFormat
  receivedBytes: number
  cancel: () => void
}

/** A separate module, because the button loads before the export code. */
export const useRunningExport = createStore<{ running: RunningExport | null }>({ running: null })
