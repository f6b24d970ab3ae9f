import { isAllowed, RESOURCES as R, type ResourceKey } from './permissions.ts'

interface Disclaimer {
  text: string
  /** Shown to accounts with any of these; to all if empty. */
  resources: readonly ResourceKey[]
}

export type DisclaimerKey = 'ltsa' | 'mls'

const DISCLAIMERS: Readonly<Record<DisclaimerKey, Disclaimer>> = {
  ltsa: {
    text:
      'Owners and titles come from the Land Title and Survey Authority of British Columbia (LTSA) through your own ' +
      'account there, under its terms. Confirm a title with LTSA before relying on it.',
    resources: [R.DS_LTSA, R.TABLE_LTSA, R.TABLE_LTSA_OWNERS, R.TABLE_LTSA_EXTRA_FIELDS],
  },
  mls: {
    text:
      'Listings come from real-estate boards for the use of their members. They are believed to be reliable, but neither the ' +
      'boards nor Lotline guarantee them.',
    // Every subscription shows listings.
    resources: [],
  },
}

/** For shared reports, read without a session. */
export const disclaimerText = (key: DisclaimerKey): string => DISCLAIMERS[key].text

export function disclaimersFor(resources: readonly ResourceKey[]): { key: string; text: string }[] {
  const allowedSet = new Set(resources)
  return Object.entries(DISCLAIMERS).flatMap(([key, { text, resources }]) =>
    isAllowed(allowedSet, resources) ? [{ key, text }] : [],
  )
}
