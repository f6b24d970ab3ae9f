import { normaliseStreet, plainWords } from '#domain/parcel/address/street.ts'

interface HouseOnStreet {
  street: string
  municipality: string | null
}

/** Key of a street in a municipality, equal for all spellings. */
export const streetKey = ({ street, municipality }: HouseOnStreet): string =>
  `${normaliseStreet(street)}|${municipality ?? ''}`

/** Key of a house, equal for all spellings. */
export const houseKey = (number: string | null, place: HouseOnStreet): string =>
  `${number ?? ''}|${streetKey(place)}`

/** `# 204` → `204`; `PH 2` → `PH2` */
export const unitKey = (unit: string): string => plainWords(unit).join('').replaceAll('#', '')
