import type { ColumnType, Generated } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>

export interface ShareTable {
  id: Generated<string>
  account_id: string
  subject_kind: string
  subject_id: string
  token_hash: Buffer
  /** Opens to the token, for its owner; null for a link of before it was stored. */
  sealed_token?: Buffer | null
  password_hash: string | null
  units: string
  created_at: Timestamp
  expires_at: Timestamp
  /** Whether attached files are shown. */
  shows_files: Generated<boolean>
  /** Whether visitors can download a PDF. */
  offers_pdf: Generated<boolean>
  /** Address to which Lotline mailed the link. */
  sent_to: string | null
  opened_count: Generated<number>
  /** Chosen parts of a market analysis; null for reports. */
  parts?: string[] | null
  last_opened_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface ShareSchema {
  share: ShareTable
}
