/** Null for a missing, invalid or future year (specification part 2, section 5). */
export function ageFromYear(year: number | string | null | undefined, currentYear: number): number | null {
  if (year === null || year === undefined) return null
  const number = typeof year === 'string' ? (year.trim() === '' ? Number.NaN : Number(year)) : year
  return Number.isInteger(number) && number > 0 && number <= currentYear ? currentYear - number : null
}
