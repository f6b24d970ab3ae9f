/** Specification part 2, section 3. */
export const CREDENTIALS_KEYS = ['LTSA', 'MlsParagon', 'ClsParagon', 'VictoriaMatrix'] as const
export type CredentialsKey = (typeof CREDENTIALS_KEYS)[number]

export const CREDENTIALS_TITLES: Record<CredentialsKey, string> = {
  LTSA: 'LTSA',
  MlsParagon: 'MLS Paragon',
  ClsParagon: 'CLS Paragon',
  VictoriaMatrix: 'Victoria Matrix',
}

/** Public credentials that the local stand-ins accept, for invented facts only. */
export const STAND_IN_CREDENTIALS = { username: 'demo-broker', password: 'Cedar-Arm-2026' } as const
/** A username whose password has expired. */
export const STAND_IN_EXPIRED_USERNAME = 'expired-broker'
export const STAND_IN_LOCKED_USERNAME = 'locked-broker'
