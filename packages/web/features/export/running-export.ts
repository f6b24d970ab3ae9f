import type { ExportFormat } from '#contract/parcel/parcels.ts'
import { createStore } from '../../lib/store/store.ts'

export interface RunningExport {
  format: ExportFormat
  receivedBytes: number
  cancel: () => void
}

/** The running export, or null. Only one runs at a time. The button loads before the map, and the code of the export with its dialog. */
export const useRunningExport = createStore<{ running: RunningExport | null }>({ running: null })
