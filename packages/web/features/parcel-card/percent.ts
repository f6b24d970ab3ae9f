/** Shares below this are the misfit of two outlines, not a fact about the parcel. */
export const SLIVER = 0.01

/** A share of 1 as a whole percentage; what rounds to nothing is not nothing. */
export const percent = (share: number): string => {
  const rounded = Math.round(share * 100)
  return rounded === 0 ? '< 1%' : `${rounded}%`
}

/** A change as a broker writes it, with a real minus sign: `+1.4%`, `−1.4%`, `0.0%`. */
export function signedPercent(change: number): string {
  const text = `${Math.abs(change).toFixed(1)}%`
  if (Number(Math.abs(change).toFixed(1)) === 0) return text
  return `${change < 0 ? '−' : '+'}${text}`
}
