import type { ReleaseCounts } from '#contract/admin/monitor-releases.ts'
import type { RecordEntity } from '#domain/parcel/records.ts'
import type { MappedRow, SourceDescription } from '../../connectors/source.ts'
import type { RepeatedKeys } from '../staging/repeated-keys.ts'
import type { RejectReason } from './rejects.ts'

export interface MappedInput {
  position: number
  mappedRow: MappedRow
}

export type ImportPhase = 'reading' | 'checking' | 'writing' | 'linking' | 'sharing' | 'done'

export interface ImportProgress {
  phase: ImportPhase
  rowsRead: number
}

export interface ImportRequest {
  source: SourceDescription
  dataset: string
  asOf: string
  origin: string
  originSha256?: string | null
  /** Folder that contains `rejects`, for reject files. */
  dataFolder: string
  isAsOfStated?: boolean | undefined
  isForced?: boolean
  /** Whether to proceed if most rows are lost or the current release is newer. */
  mayReplace?: boolean
  /** By default, only the first row of a key is kept. */
  repeatedKeys?: RepeatedKeys
  /** Called after all rows are read and before any change; returns messages. @throws BadInput */
  checkRead?(): readonly string[]
  onProgress?(progress: ImportProgress): void
}

/** Rows of one entity that a release added, changed, left as they were or removed. */
export type AppliedCounts = Pick<ReleaseCounts, 'added' | 'changed' | 'unchanged' | 'removed'>

export interface LinkCounts {
  linked: number
  unlinked: number
}

export interface ImportReport {
  /** `same_file`: the current release has the same content, so nothing was imported. */
  outcome: 'imported' | 'same_file'
  releaseId: number
  source: string
  dataset: string
  asOf: string
  counts: ReleaseCounts
  entities: Partial<Record<RecordEntity, AppliedCounts>>
  /** Counts of the entities that belong to a parcel. */
  links: Partial<Record<RecordEntity, LinkCounts>>
  rejectFile: string | null
  rejectReasons: RejectReason[]
  /** Why an administrator must approve the changes before accounts are notified; else null. */
  quarantine: string | null
  messages: string[]
}
