/** By the codes of postal addresses and payment providers. `letters` start postal codes (Canada Post). */
export const PROVINCES = {
  AB: { name: 'Alberta', letters: 'T' },
  BC: { name: 'British Columbia', letters: 'V' },
  MB: { name: 'Manitoba', letters: 'R' },
  NB: { name: 'New Brunswick', letters: 'E' },
  NL: { name: 'Newfoundland and Labrador', letters: 'A' },
  NS: { name: 'Nova Scotia', letters: 'B' },
  NT: { name: 'Northwest Territories', letters: 'X' },
  NU: { name: 'Nunavut', letters: 'X' },
  ON: { name: 'Ontario', letters: 'KLMNP' },
  PE: { name: 'Prince Edward Island', letters: 'C' },
  QC: { name: 'Quebec', letters: 'GHJ' },
  SK: { name: 'Saskatchewan', letters: 'S' },
  YT: { name: 'Yukon', letters: 'Y' },
} as const
export type Province = keyof typeof PROVINCES
export const PROVINCE_KEYS = Object.keys(PROVINCES) as [Province, ...Province[]]

export const ADDRESS_ERRORS = {
  postalCode: 'Please enter a Canadian postal code, for example V6B 1A1.',
  province: (province: Province) => `This postal code is not in ${PROVINCES[province].name}.`,
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
  PROVINCES[province].letters.includes(code.slice(0, 1))

/** `123456789RT0001`: nine digits, RT and four digits (CRA). Null if invalid. */
export function normalizeGstNumber(text: string): string | null {
  const number = text.toUpperCase().replaceAll(/[\s-]/g, '')
  return /^\d{9}RT\d{4}$/.test(number) ? number : null
}
