import type { Account, AccountDetails } from '#contract/account/account.ts'

/** Profile form values. An empty string means not stated. */
export type Profile = Omit<AccountDetails, 'defaultMapView'> & { profession: string; homeRegion: string }

export function toProfile({ details }: Account): Profile {
  const { defaultMapView: _, showBoardLandingPage: __, signupEpoch: ___, ...profile } = details
  return { ...profile, profession: details.profession ?? '', homeRegion: details.homeRegion ?? '' }
}

type TextKey = Exclude<
  keyof Profile,
  'creaTrademarkStatement' | 'profession' | 'homeRegion' | 'timezone' | 'areaOfSpecialization'
>

interface TextField {
  key: TextKey
  label: string
  /** Value of the HTML `autocomplete` attribute. */
  autoComplete: string
  maxLength: number
}

export const NAME_FIELDS: readonly TextField[] = [
  { key: 'firstName', label: 'First name', autoComplete: 'given-name', maxLength: 80 },
  { key: 'lastName', label: 'Last name', autoComplete: 'family-name', maxLength: 80 },
  { key: 'company', label: 'Company', autoComplete: 'organization', maxLength: 120 },
  { key: 'cellPhone', label: 'Cell phone', autoComplete: 'tel', maxLength: 40 },
]

export const ADDRESS_FIELDS: readonly TextField[] = [
  { key: 'addressLine1', label: 'Address', autoComplete: 'address-line1', maxLength: 120 },
  { key: 'addressLine2', label: 'Unit, suite', autoComplete: 'address-line2', maxLength: 120 },
  { key: 'city', label: 'City', autoComplete: 'address-level2', maxLength: 80 },
  { key: 'postalCode', label: 'Postal code', autoComplete: 'postal-code', maxLength: 20 },
  { key: 'country', label: 'Country', autoComplete: 'country-name', maxLength: 80 },
]

const NEARBY_ZONES = ['America/Vancouver', 'America/Dawson_Creek', 'America/Edmonton', 'America/Toronto']

export function getTimezoneOptions(timezone: string): { value: string; label: string }[] {
  const zones = new Set([...NEARBY_ZONES, ...Intl.supportedValuesOf('timeZone'), timezone])
  zones.delete('')
  return [...zones].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}
