import { formatCurrency0 } from '#domain/text/money.ts'

/** `+$33,013`, `−$6,483`, `$0`. */
export function formatSignedCurrency(dollars: number): string {
  const amount = formatCurrency0(Math.abs(Math.round(dollars)))
  if (Math.round(dollars) === 0) return amount
  return `${dollars < 0 ? '−' : '+'}${amount}`
}
