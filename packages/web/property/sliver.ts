/** Shares below this are the misfit of two boundaries, not a fact about the parcel. */
export const SLIVER = 0.01
