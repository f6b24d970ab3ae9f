import { normaliseStreet, plainWords } from '#domain/parcel/address/street.ts'

interface OnStreet {
  street: string
  municipality: string | null
}

/** Equal for one street of one municipality, however sources spell it. */
export const streetKey = ({ street, municipality }: OnStreet): string =>
  `${normaliseStreet(street)}|${municipality ?? ''}`

/** Equal for one house, however sources spell its street. */
export const houseKey = (number: string | null, place: OnStreet): string =>
  `${number ?? ''}|${streetKey(place)}`

/** `# 204` → `204`; `PH 2` → `PH2` */
export const unitKey = (unit: string): string => plainWords(unit).join('').replaceAll('#', '')
