import type { RecordEntity } from '#domain/parcel/records.ts'
import type { MappedRow, SourceDescription } from '../../connectors/source.ts'
import type { RepeatedKeys } from '../staging/repeated-keys.ts'
import type { Applied } from './apply-release.ts'
import type { RejectReason } from './rejects.ts'
import type { ReleaseCounts } from './release.ts'

export interface MappedInput {
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
  asOf: string
  /** Source file name or address. */
  origin: string
  originSha256?: string | null
  /** Contains the `rejects` folder for reject files. */
  dataFolder: string
  isAsOfStated?: boolean | undefined
  isForced?: boolean
  /** Whether to replace the current release even if most rows are lost or it is newer. */
  mayReplace?: boolean
  /** By default, all but the first are rejected. */
  repeatedKeys?: RepeatedKeys
  /** Called after all rows are read and before any change; returns messages. @throws BadInput */
  checkRead?(): readonly string[]
  onProgress?(progress: ImportProgress): void
}

export interface LinkCounts {
  linked: number
  unlinked: number
}

export interface ImportReport {
  /** `same_file` means that the file is already the current release, and nothing was imported. */
  outcome: 'imported' | 'same_file'
  releaseId: number
  source: string
  dataset: string
  asOf: string
  counts: ReleaseCounts
  entities: Partial<Record<RecordEntity, Applied>>
  /** Linked and unlinked rows, for kinds that belong to a parcel. */
  links: Partial<Record<RecordEntity, LinkCounts>>
  rejectFile: string | null
  rejectReasons: RejectReason[]
  /** Why an administrator must approve the changes before accounts are notified; null if not. */
  quarantine: string | null
  messages: string[]
}
