import { normaliseStreet, plainWords } from '#domain/parcel/address/street.ts'

interface OnStreet {
  street: string
  municipality: string | null
}

/** The same for all spellings of one street in one municipality. */
export const streetKey = ({ street, municipality }: OnStreet): string =>
  `${normaliseStreet(street)}|${municipality ?? ''}`

/** The same for all spellings of one house. */
export const houseKey = (number: string | null, place: OnStreet): string =>
  `${number ?? ''}|${streetKey(place)}`

/** `# 204` → `204`; `PH 2` → `PH2` */
export const unitKey = (unit: string): string => plainWords(unit).join('').replaceAll('#', '')
