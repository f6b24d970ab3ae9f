import type { RecordEntity } from '#domain/parcel/records.ts'
import type { MappedRow, SourceDescription } from '../../connectors/source.ts'
import type { Applied } from './apply-release.ts'
import type { ReleaseCounts } from './release.ts'

export interface MappedInput {
  /** Line or running number, from 1; stated with every reject. */
  position: number
  mapped: MappedRow
}

export type ImportPhase = 'reading' | 'checking' | 'writing' | 'linking' | 'sharing' | 'done'

export interface ImportProgress {
  phase: ImportPhase
  rowsRead: number
}

export interface ImportRequest {
  source: SourceDescription
  dataset: string
  /** `YYYY-MM-DD`: the day that the data speaks of. */
  asOf: string
  /** File name or address that the data came from. */
  origin: string
  originSha256?: string | null
  /** Reject files go to its `rejects` folder. */
  dataFolder: string
  /** Take a file that is already the current release once more. */
  isForced?: boolean
  onProgress?(progress: ImportProgress): void
}

export interface ImportReport {
  /** `same_file` when the file is the current release already, and nothing was done. */
  outcome: 'imported' | 'same_file'
  releaseId: number
  source: string
  dataset: string
  asOf: string
  counts: ReleaseCounts
  /** Counts per kind of record. */
  entities: Partial<Record<RecordEntity, Applied>>
  rejectFile: string | null
  rejectReasons: { reason: string; count: number }[]
  messages: string[]
}
