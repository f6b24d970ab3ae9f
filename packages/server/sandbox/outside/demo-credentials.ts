import {
  STAND_IN_CREDENTIALS,
  STAND_IN_EXPIRED_USERNAME,
  STAND_IN_LOCKED_USERNAME,
} from '#domain/account/credentials.ts'

const REFUSALS: Readonly<Record<string, string>> = {
  [STAND_IN_EXPIRED_USERNAME]: 'Expired password',
  [STAND_IN_LOCKED_USERNAME]: 'Locked account',
}

/** Why the credentials are refused; null if they are accepted. */
export function standInRefusal(username: string, password: string): string | null {
  const isKnown = username === STAND_IN_CREDENTIALS.username || Object.hasOwn(REFUSALS, username)
  if (!isKnown || password !== STAND_IN_CREDENTIALS.password) return 'Unknown username or password'
  return REFUSALS[username] ?? null
}
