import type { CredentialsKey } from '#contract/account/credentials.ts'

/** The third parties whose credentials can be stored, in the order of the screen. */
export const THIRD_PARTIES: Record<CredentialsKey, { title: string; for: string }> = {
  LTSA: { title: 'LTSA', for: 'Titles and registered owners of the Land Title and Survey Authority.' },
  MlsParagon: { title: 'MLS Paragon', for: 'Listings, sales and tax reports of your real-estate board.' },
  ClsParagon: { title: 'CLS Paragon', for: 'Listings of commercial property.' },
  VictoriaMatrix: { title: 'Victoria Matrix', for: 'Listings of the Victoria Real Estate Board.' },
}

export const THIRD_PARTY_KEYS = Object.keys(THIRD_PARTIES) as CredentialsKey[]
