import type { RecordEntity } from '#domain/parcel/records.ts'
import type { MappedRow, SourceDescription } from '../../connectors/source.ts'
import type { RepeatedKeys } from '../staging/repeated-keys.ts'
import type { Applied } from './apply-release.ts'
import type { RejectReason } from './rejects.ts'
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
  /** The day was stated by a person, not taken from the file. */
  isAsOfStated?: boolean | undefined
  isForced?: boolean
  /** Replace the current release although most of its rows are lost, or it is newer. */
  mayReplace?: boolean
  /** Treatment of rows whose key another row has, with other content; by default all but the first are rejected. */
  repeatedKeys?: RepeatedKeys
  /** Called when all rows are read, before anything is changed: returns messages, throws `BadInput`. */
  checkRead?(): readonly string[]
  onProgress?(progress: ImportProgress): void
}

export interface LinkCounts {
  linked: number
  unlinked: number
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
  /** Rows of the dataset that have a parcel, and those that found none, of kinds of records that belong to one. */
  links: Partial<Record<RecordEntity, LinkCounts>>
  rejectFile: string | null
  rejectReasons: RejectReason[]
  messages: string[]
}
