/** Specification part 2, section 3. */
export const CREDENTIALS_KEYS = ['LTSA', 'MlsParagon', 'ClsParagon', 'VictoriaMatrix'] as const
export type CredentialsKey = (typeof CREDENTIALS_KEYS)[number]

export const CREDENTIALS_TITLES: Record<CredentialsKey, string> = {
  LTSA: 'LTSA',
  MlsParagon: 'MLS Paragon',
  ClsParagon: 'CLS Paragon',
  VictoriaMatrix: 'Victoria Matrix',
}

/** Public credentials of local stand-ins, for invented facts only. */
export const STAND_IN_CREDENTIALS = { username: 'demo-broker', password: 'Cedar-Arm-2026' } as const
/** Has an expired password at stand-ins. */
export const STAND_IN_EXPIRED_USERNAME = 'expired-broker'
export const STAND_IN_LOCKED_USERNAME = 'locked-broker'
