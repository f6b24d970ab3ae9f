/** Shares below this are the misfit of two boundaries, not a fact about the parcel. */
export const SLIVER = 0.01

/** A share of 1 as a whole percentage; what rounds to nothing is not nothing. */
export const percent = (share: number): string => {
  const rounded = Math.round(share * 100)
  return rounded === 0 ? '< 1%' : `${rounded}%`
}
