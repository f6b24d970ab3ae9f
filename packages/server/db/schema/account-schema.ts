import type { ColumnType, Generated } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
type IsoDate = ColumnType<string, string, string>
/** Inserted as text. */
type GeneratedJson<Shape> = ColumnType<Shape, string | undefined, string>

export interface AccountTable {
  id: Generated<string>
  username: string
  email: string
  email_verified_at: Timestamp | null
  /** Updated only by `password-queries.ts`, which also ends links and sessions. */
  password_hash: ColumnType<string | null, string | null | undefined, never>
  /** First use of a link sent to the mailbox. */
  mailbox_proven_at: Timestamp | null
  is_admin: Generated<boolean>
  is_demo: Generated<boolean>
  details: GeneratedJson<Record<string, unknown>>
  branding: GeneratedJson<Record<string, unknown>>
  skills_learned: Generated<string[]>
  profession: string | null
  home_region: string | null
  shows_board_landing: Generated<boolean>
  needs_sso_relogin: Generated<boolean>
  has_user_flow: Generated<boolean>
  plan_key: Generated<string>
  subscription_ends_at: Timestamp | null
  sends_notifications_email: Generated<boolean>
  notifications_recurrence_months: Generated<number>
  created_at: GeneratedTimestamp
  last_login_at: Timestamp | null
  deletes_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Counted by triggers. */
  version: Generated<number>
}

export interface AccountSessionTable {
  id: Generated<string>
  account_id: string
  token_hash: Buffer
  login_mode: string
  created_at: GeneratedTimestamp
  last_seen_at: GeneratedTimestamp
  expires_at: Timestamp
  user_agent: string | null
  address: string | null
  extra: GeneratedJson<Record<string, unknown>>
  /** Last proof of a password or provider, and of a second factor. */
  confirmed_at: Timestamp | null
  second_factor_at: Timestamp | null
}

export interface AccountTokenTable {
  token_hash: Buffer
  account_id: string
  purpose: 'verify_email' | 'reset_password' | 'change_email' | 'disconnect_providers'
  new_email: string | null
  created_at: GeneratedTimestamp
  expires_at: Timestamp
}

export interface RegistrationTable {
  token_hash: Buffer
  email: string
  created_at: GeneratedTimestamp
  expires_at: Timestamp
}

interface FirstAdministratorLinkTable {
  token_hash: Buffer
  created_at: GeneratedTimestamp
  expires_at: Timestamp
}

interface AccountIdentityTable {
  issuer: string
  subject: string
  account_id: string
  provider_key: string
  created_at: GeneratedTimestamp
}

export interface SignInFlowTable {
  state_hash: Buffer
  provider_key: string
  nonce: string
  code_verifier: string | null
  redirect: string | null
  browser_hash: Buffer
  account_id: string | null
  session_id: string | null
  created_at: GeneratedTimestamp
  expires_at: Timestamp
}

interface ProviderSessionTable {
  session_id: string
  provider_key: string
  sealed_id_token: Buffer
}

interface AgreementResponseTable {
  account_id: string
  key: string
  agreed: number
  is_ignored: Generated<boolean>
  responded_at: GeneratedTimestamp
}

interface AccountGrantTable {
  account_id: string
  resource_key: string
  granted_by: string | null
  granted_at: GeneratedTimestamp
}

interface QuotaUseTable {
  account_id: string
  quota_key: string
  month: IsoDate
  used: Generated<number>
}

interface StoredCredentialTable {
  account_id: string
  credentials_key: string
  sealed: Buffer
  saved_at: GeneratedTimestamp
  tested_at: Timestamp | null
  test_outcome: string | null
}

export interface AccountSchema {
  account: AccountTable
  account_session: AccountSessionTable
  account_token: AccountTokenTable
  registration: RegistrationTable
  first_administrator_link: FirstAdministratorLinkTable
  account_identity: AccountIdentityTable
  sign_in_flow: SignInFlowTable
  provider_session: ProviderSessionTable
  agreement_response: AgreementResponseTable
  account_grant: AccountGrantTable
  quota_use: QuotaUseTable
  stored_credential: StoredCredentialTable
}
