import {
  STAND_IN_CREDENTIALS,
  STAND_IN_EXPIRED_USERNAME,
  STAND_IN_LOCKED_USERNAME,
} from '#domain/account/credentials.ts'

interface Refusal {
  /** Of the land title register. */
  code: string
  message: string
}

const UNKNOWN: Refusal = { code: 'bad_credentials', message: 'Unknown username or password' }
const REFUSALS: Readonly<Record<string, Refusal>> = {
  [STAND_IN_EXPIRED_USERNAME]: { code: 'expired_password', message: 'Expired password' },
  [STAND_IN_LOCKED_USERNAME]: { code: 'locked_account', message: 'Locked account' },
}

/** Why the credentials are refused; null if they are accepted. */
export function standInRefusal(username: string, password: string): Refusal | null {
  const isKnown = username === STAND_IN_CREDENTIALS.username || Object.hasOwn(REFUSALS, username)
  if (!isKnown || password !== STAND_IN_CREDENTIALS.password) return UNKNOWN
  return REFUSALS[username] ?? null
}
