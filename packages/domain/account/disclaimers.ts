import { RESOURCES as R, type ResourceKey } from './permissions.ts'

/** Notice that everyone who may use a data source must be given; shown wherever its data is. */
interface Disclaimer {
  key: string
  text: string
  /** Shown to those who hold any of these. */
  resources: readonly ResourceKey[]
}

const DISCLAIMERS: readonly Disclaimer[] = [
  {
    key: 'ltsa',
    text:
      'Owners and titles come from the Land Title and Survey Authority of British Columbia (LTSA) through your own ' +
      'account there, under its terms. Confirm a title with LTSA before relying on it.',
    resources: [R.DS_LTSA, R.TABLE_LTSA, R.TABLE_LTSA_OWNERS, R.TABLE_LTSA_EXTRA_FIELDS],
  },
  {
    key: 'mls',
    text:
      'Listings come from real-estate boards for the use of their members. They are believed to be reliable, but neither the ' +
      'boards nor Lotline guarantee them.',
    resources: [
      R.BOARD_GVR,
      R.BOARD_FVREB,
      R.BOARD_VIREB,
      R.BOARD_VREB,
      R.BOARD_AOIR,
      R.DS_PARAGON_RESIDENTIAL,
      R.DS_VIVA_MLS_TAX_REPORT,
      R.DS_AOIR_COMPARABLES,
    ],
  },
]

/** The disclaimers that come with what an account may use. */
export function disclaimersFor(allowed: readonly ResourceKey[]): { key: string; text: string }[] {
  return DISCLAIMERS.filter(({ resources }) => resources.some((key) => allowed.includes(key))).map(
    ({ key, text }) => ({ key, text }),
  )
}
