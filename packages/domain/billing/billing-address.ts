/** Names by the codes of postal addresses and payment providers. */
export const PROVINCES = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
} as const
export type Province = keyof typeof PROVINCES
export const PROVINCE_KEYS = Object.keys(PROVINCES) as [Province, ...Province[]]

/** First letters of postal codes (Canada Post). Two territories share X. */
const LETTERS: Record<Province, string> = {
  AB: 'T',
  BC: 'V',
  MB: 'R',
  NB: 'E',
  NL: 'A',
  NS: 'B',
  NT: 'X',
  NU: 'X',
  ON: 'KLMNP',
  PE: 'C',
  QC: 'GHJ',
  SK: 'S',
  YT: 'Y',
}

export const ADDRESS_ERRORS = {
  postalCode: 'Please enter a Canadian postal code, for example V6B 1A1.',
  province: (province: Province) => `This postal code is not in ${PROVINCES[province]}.`,
  gstNumber: 'Please enter a GST/HST number in the CRA’s format, for example 123456789RT0001.',
}

/** Formats as `V6B 1A1`. Null unless Canadian. */
export function normalizePostalCode(text: string): string | null {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '')
  // Codes never contain D, F, I, O, Q, U, nor start with W, Z.
  const isValid = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/.test(code)
  return isValid ? `${code.slice(0, 3)} ${code.slice(3)}` : null
}

export const isPostalCodeIn = (code: string, province: Province): boolean =>
  LETTERS[province].includes(code.slice(0, 1))

/** `123456789RT0001`: nine digits, RT and four digits (CRA). Null if invalid. */
export function normalizeGstNumber(text: string): string | null {
  const number = text.toUpperCase().replaceAll(/[\s-]/g, '')
  return /^\d{9}RT\d{4}$/.test(number) ? number : null
}
