import type { ExportFormat } from '#contract/parcel/parcels.ts'
import { createStore } from '../../lib/store/store.ts'

export interface RunningExport {
  format: ExportFormat
  receivedBytes: number
  cancel: () => void
}

/** The export that runs, or null. One at a time. Its button stands before the map does; what runs it comes with the choice. */
export const useRunningExport = createStore<{ running: RunningExport | null }>({ running: null })
