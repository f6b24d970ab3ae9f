/** Used if the source does not say which part. */
export const PARTLY_IN_RESERVE = 'partly in the reserve'

/** `Partly ALR` if the outline represents an unknown part. */
export function reserveLabel(status: string | null): 'ALR' | 'Partly ALR' {
  return status === PARTLY_IN_RESERVE ? 'Partly ALR' : 'ALR'
}
