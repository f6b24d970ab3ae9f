/** The table of links that show something without an account, as Kysely sees it. */
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
  /** Attached files are shown, too. */
  shows_files: Generated<boolean>
  /** A PDF of what it shows can be downloaded. */
  offers_pdf: Generated<boolean>
  /** Address to which Lotline mailed the link. */
  sent_to: string | null
  opened_count: Generated<number>
  /** Chosen parts of a market analysis; null of reports. */
  parts?: string[] | null
  last_opened_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface ShareSchema {
  share: ShareTable
}
