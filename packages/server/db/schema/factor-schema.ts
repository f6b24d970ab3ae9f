import type { ColumnType, Generated } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>

interface PasskeyTable {
  id: Generated<string>
  account_id: string
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: Generated<string[]>
  is_backed_up: boolean
  name: string
  created_at: GeneratedTimestamp
  last_used_at: Timestamp | null
}

interface TotpSecretTable {
  account_id: string
  sealed: Buffer
  confirmed_at: GeneratedTimestamp
  last_step: number
}

interface RecoveryCodeTable {
  account_id: string
  code_hash: Buffer
  created_at: GeneratedTimestamp
  used_at: Timestamp | null
}

export interface CheckedFirst {
  passwordHash?: string
  identity?: { issuer: string; subject: string }
}

export interface PendingSignInTable {
  token_hash: Buffer
  account_id: string
  login_mode: string
  checked: ColumnType<CheckedFirst, string | undefined, string>
  sealed_id_token: Buffer | null
  attempts: Generated<number>
  challenge: string | null
  extra: ColumnType<Record<string, unknown>, string | undefined, string>
  created_at: GeneratedTimestamp
  expires_at: Timestamp
}

interface PasskeyChallengeTable {
  challenge_hash: Buffer
  expires_at: Timestamp
}

export interface FactorSetupTable {
  session_id: string
  purpose: 'authenticator' | 'passkey' | 'confirmation'
  account_id: string
  secret: Buffer
  expires_at: Timestamp
}

export interface FactorSchema {
  passkey: PasskeyTable
  totp_secret: TotpSecretTable
  recovery_code: RecoveryCodeTable
  pending_sign_in: PendingSignInTable
  passkey_challenge: PasskeyChallengeTable
  factor_setup: FactorSetupTable
}
