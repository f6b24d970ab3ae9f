/** Specification part 2, section 3. */
export const CREDENTIALS_KEYS = ['LTSA', 'MlsParagon', 'ClsParagon', 'VictoriaMatrix'] as const
export type CredentialsKey = (typeof CREDENTIALS_KEYS)[number]

export const CREDENTIALS_TITLES: Record<CredentialsKey, string> = {
  LTSA: 'LTSA',
  MlsParagon: 'MLS Paragon',
  ClsParagon: 'CLS Paragon',
  VictoriaMatrix: 'Victoria Matrix',
}
