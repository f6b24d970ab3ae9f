import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { ActivityKind } from '#domain/account/activity/activity.ts'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
/** Inserted as text. */
type GeneratedJson<Shape> = ColumnType<Shape, string | undefined, string>

interface ThrottleCountTable {
  key: string
  window_started_at: Timestamp
  count: number
}

export interface AuditEventTable {
  id: Generated<number>
  happened_at: GeneratedTimestamp
  actor_id: string | null
  actor_username: string | null
  kind: Generated<ActivityKind>
  action: string
  outcome: Generated<'done' | 'refused'>
  account_id: string | null
  subject: string | null
  detail: GeneratedJson<Record<string, unknown>>
  address: string | null
  browser: string | null
  count: Generated<number>
  merge_key: string | null
}

export interface MailMessageTable {
  id: Generated<string>
  account_id: string | null
  to_address: string
  template: string
  subject: string
  body_text: string
  body_html: string
  status: Generated<'queued' | 'sent' | 'failed'>
  attempts: Generated<number>
  error: string | null
  created_at: GeneratedTimestamp
  sent_at: Timestamp | null
  next_attempt_at: GeneratedTimestamp
  /** Null for mails that cannot be unsubscribed from. */
  unsubscribe_url: string | null
  /** Null: the sender's. */
  reply_to: string | null
}

interface MailPictureTable {
  mail_id: string
  name: string
  png: Buffer
}

interface LiveSequenceTable {
  account_id: string
  last_sequence: Generated<number>
}

interface LiveEventTable {
  account_id: string
  sequence: number
  message: JSONColumnType<Record<string, unknown>>
  created_at: GeneratedTimestamp
}

export interface TaskTable {
  id: Generated<string>
  result_id: Generated<string>
  account_id: string
  client_id: string | null
  kind: string
  key: string
  args: GeneratedJson<Record<string, unknown>>
  part_count: number
  timeout_seconds: number
  status: Generated<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>
  error: string | null
  job_id: string | null
  created_at: GeneratedTimestamp
  finished_at: Timestamp | null
}

interface TaskPartTable {
  task_id: string
  part_index: number
  is_ok: boolean
  payload: JSONColumnType<Record<string, unknown>>
  arrived_at: GeneratedTimestamp
}

interface SourceBreakerTable {
  source_key: string
  failures: number
  open_until: Timestamp | null
  last_error: string
}

interface StoredFileTable {
  id: string
  /** Null: the account was deleted or has released the file. */
  account_id: string | null
  content_type: string
  byte_count: number
  uploaded_at: Timestamp
}

interface DataExportTable {
  id: string
  /** Null: the account was deleted, and the file awaits removal. */
  account_id: string | null
  /** Null until the file is complete. */
  byte_count: ColumnType<number | null, number | null | undefined, number | null>
  stored_at: Timestamp
}

export interface ServiceSchema {
  throttle_count: ThrottleCountTable
  audit_event: AuditEventTable
  mail_message: MailMessageTable
  mail_picture: MailPictureTable
  live_sequence: LiveSequenceTable
  live_event: LiveEventTable
  task: TaskTable
  task_part: TaskPartTable
  source_breaker: SourceBreakerTable
  stored_file: StoredFileTable
  data_export: DataExportTable
}
