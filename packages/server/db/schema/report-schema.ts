import type { ColumnType, Generated } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Read as a value, written as JSON text. */
type Json<Shape> = ColumnType<Shape, string, string>

export interface ReportTable {
  id: Generated<string>
  account_id: string
  title: string | null
  cover_type: string
  shows_google_images: boolean
  property_image: string
  cover_view: ColumnType<unknown, string | null | undefined, string | null>
  branding_uses: ColumnType<unknown, string | undefined, string>
  paper: string
  notes: ColumnType<unknown, string | null | undefined, string | null>
  presets: ColumnType<unknown, string | undefined, string>
  parcels: Json<unknown>
  analysis_id: ColumnType<string | null, string | null | undefined, never>
  /** Null: about its parcels. */
  place: ColumnType<unknown, string | null | undefined, never>
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface ReportPartTable {
  id: Generated<string>
  report_id: string
  key: string
  position: number
  task_id: Generated<string>
  status: Generated<'pending' | 'complete' | 'failed'>
  print_disabled: Generated<boolean>
  data: ColumnType<unknown, string | null | undefined, string | null>
  pictures: Generated<string[]>
  error: string | null
  error_message: string | null
  settled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  units: Generated<string>
  begun_at: ColumnType<Date, Date | string | undefined, Date | string>
  sub_parts: ColumnType<unknown, string | undefined, string>
  is_incomplete: ColumnType<boolean, never, never>
}

interface ReportPictureTable {
  account_id: string
  hash: string
  png: Buffer
  stored_at: Timestamp
}

interface ReportFileTable {
  name: string
  account_id: string | null
  byte_count: number
  stored_at: Timestamp
}

export interface ReportPdfTable {
  id: string
  account_id: string | null
  report_id: string | null
  /** Null: the account's own. */
  share_id: string | null
  fingerprint: string
  file_name: string
  page_count: number
  byte_count: number
  stored_at: Timestamp
}

export interface ReportAttachmentTable {
  id: Generated<string>
  report_id: string
  file_name: string
  title: string
  content_type: string
  byte_count: number
  pages: Json<{ width: number; height: number }[]>
  removed_content: string[]
  sha256: string
  position: number
  print_disabled: Generated<boolean>
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface ReportComparisonTable {
  report_id: string
  key: string
  part_task_id: string
  task_id: Generated<string>
  status: Generated<'pending' | 'complete' | 'failed'>
  units: string
  data: ColumnType<unknown, string | null | undefined, string | null>
  pictures: Generated<string[]>
  error: string | null
  error_message: string | null
  begun_at: Timestamp
  settled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

interface ReportVersionTable {
  id: Generated<string>
  report_id: string
  stored_at: Timestamp
  part_keys: string[]
  followed_by: number
  content: Json<unknown>
  pictures: string[]
  attachments: string[]
}

interface ReportGroundTable {
  report_id: string
  ground: Json<unknown>
}

interface ReportFavouritesTable {
  account_id: string
  part_keys: string[]
}

export interface ReportSchema {
  report_favourites: ReportFavouritesTable
  report_file: ReportFileTable
  report_ground: ReportGroundTable
  report_attachment: ReportAttachmentTable
  report: ReportTable
  report_comparison: ReportComparisonTable
  report_version: ReportVersionTable
  report_part: ReportPartTable
  report_picture: ReportPictureTable
  report_pdf: ReportPdfTable
}
