import { normaliseStreet, plainWords } from '#domain/parcel/address/street.ts'

interface OnStreet {
  street: string
  municipality: string | null
}

/** Equal for all rows on one street of one municipality, however their sources spell it. */
export const streetKey = ({ street, municipality }: OnStreet): string =>
  `${normaliseStreet(street)}|${municipality ?? ''}`

/** Equal for all rows of one house, however their sources spell its street. */
export const houseKey = (number: string | null, place: OnStreet): string =>
  `${number ?? ''}|${streetKey(place)}`

/** `# 204` → `204`; `PH 2` → `PH2` */
export const unitKey = (unit: string): string => plainWords(unit).join('').replaceAll('#', '')
