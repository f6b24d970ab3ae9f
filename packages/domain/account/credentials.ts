/** Specification part 2, section 3. */
export const CREDENTIALS_TITLES = {
  LTSA: 'LTSA',
  MlsParagon: 'MLS Paragon',
  ClsParagon: 'CLS Paragon',
  VictoriaMatrix: 'Victoria Matrix',
}
export type CredentialsKey = keyof typeof CREDENTIALS_TITLES
export const CREDENTIALS_KEYS = Object.keys(CREDENTIALS_TITLES) as CredentialsKey[]

/** Public credentials of local stand-ins, for invented facts only. */
export const STAND_IN_CREDENTIALS = { username: 'demo-broker', password: 'Cedar-Arm-2026' } as const
/** Has an expired password at stand-ins. */
export const STAND_IN_EXPIRED_USERNAME = 'expired-broker'
export const STAND_IN_LOCKED_USERNAME = 'locked-broker'
