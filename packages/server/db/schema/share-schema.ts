import type { ColumnType, Generated } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>

export interface ShareTable {
  id: Generated<string>
  account_id: string
  subject_kind: string
  subject_id: string
  token_hash: Buffer
  /** Opens to the token, for its owner; null for older links. */
  sealed_token?: Buffer | null
  password_hash: string | null
  units: string
  created_at: Timestamp
  expires_at: Timestamp
  shows_files: Generated<boolean>
  offers_pdf: Generated<boolean>
  sent_to: string | null
  opened_count: Generated<number>
  /** Null for reports. */
  parts?: string[] | null
  last_opened_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface ShareSchema {
  share: ShareTable
}
