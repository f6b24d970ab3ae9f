import type { ColumnType, Generated } from 'kysely'
import type { HistoryTab } from '#domain/watching/notification-types.ts'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
type IsoDate = ColumnType<string, string, string>
type Geometry = ColumnType<string, string, string>
/** Read as a value, written as JSON text. */
type Json<Shape> = ColumnType<Shape, string | undefined, string>

interface Collection {
  id: Generated<string>
  account_id: string
  name: string
  notif_def: Generated<string[]>
  notif_enabled: Generated<boolean>
  history: Json<Record<string, unknown>>
  expires_at: Timestamp
  reminded_at: Timestamp | null
  deleted_at: Timestamp | null
  created_at: GeneratedTimestamp
  updated_at: GeneratedTimestamp
}

export interface FolderTable extends Collection {}

interface FolderParcelTable {
  folder_id: string
  upid: string
  added_at: GeneratedTimestamp
}

export interface WatchedAreaTable extends Collection {
  type: 'selection' | 'geometry'
  status: Generated<'NEW' | 'SAVED'>
  selection: ColumnType<Record<string, unknown> | null, string | null, string | null>
  geom: Geometry | null
  options: Json<Record<string, unknown>>
}

interface WatchedAreaPieceTable {
  area_id: string
  geom: Geometry
}

interface AreaPresetTable {
  id: Generated<string>
  account_id: string
  name: string
  preset: Json<Record<string, unknown>>
  created_at: GeneratedTimestamp
}

export type ReleaseWatchState = 'waiting' | 'quarantined' | 'rejected' | 'detected' | 'matched' | 'notified'

interface ReleaseWatchTable {
  release_id: number
  state: ReleaseWatchState
  quarantine_reason: string | null
  decided_by: string | null
  decided_at: Timestamp | null
  progress: Generated<number>
  updated_at: GeneratedTimestamp
}

interface DetectedChangeTable {
  id: Generated<number>
  release_id: number
  change_key: string
  type: string
  subject: string
  source_key: string
  as_of: IsoDate
  effective_on: IsoDate | null
  upids: string[]
  change: Json<Record<string, unknown>>
  places: Geometry | null
}

type CollectionKind = 'folder' | 'area'

interface CollectionChangeTable {
  kind: CollectionKind
  collection_id: string
  change_id: number
  tab: HistoryTab
  added_at: GeneratedTimestamp
}

export interface NotificationTable {
  id: Generated<string>
  account_id: string
  /** `cma`: a market analysis. */
  kind: CollectionKind | 'cma'
  collection_id: string
  tab: HistoryTab
  about: Generated<'changes' | 'expiry' | 'message'>
  release_id: number | null
  expires_at: Timestamp | null
  content: string
  properties_count: number
  is_read: Generated<boolean>
  is_hidden: Generated<boolean>
  /** Whether a digest contained it or must not. */
  is_digested: Generated<boolean>
  created_at: GeneratedTimestamp
}

interface DigestTable {
  account_id: string
  cadence: 'broker_daily' | 'mls_daily' | 'other_weekly' | 'expiry'
  period: IsoDate
  mail_id: string | null
  created_at: GeneratedTimestamp
}

export interface WatchSchema {
  folder: FolderTable
  folder_parcel: FolderParcelTable
  watched_area: WatchedAreaTable
  watched_area_piece: WatchedAreaPieceTable
  area_preset: AreaPresetTable
  release_watch: ReleaseWatchTable
  detected_change: DetectedChangeTable
  collection_change: CollectionChangeTable
  notification: NotificationTable
  digest: DigestTable
}
