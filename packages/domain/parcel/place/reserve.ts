/** Status of a whole parcel that lies in the Agricultural Land Reserve only in part, where the source does not say which part. */
export const PARTLY_IN_RESERVE = 'partly in the reserve'

/** `ALR`, or `Partly ALR` where the parcel's outline stands for a part of it that nobody knows: it has no share to state. */
export function reserveLabel(status: string | null): 'ALR' | 'Partly ALR' {
  return status === PARTLY_IN_RESERVE ? 'Partly ALR' : 'ALR'
}
