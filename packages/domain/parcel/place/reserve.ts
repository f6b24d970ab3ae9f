/** Status of a parcel partly in the Agricultural Land Reserve, where the source does not say which part. */
export const PARTLY_IN_RESERVE = 'partly in the reserve'

/** `ALR`, or `Partly ALR` if the outline represents an unknown part, and so has no share. */
export function reserveLabel(status: string | null): 'ALR' | 'Partly ALR' {
  return status === PARTLY_IN_RESERVE ? 'Partly ALR' : 'ALR'
}
