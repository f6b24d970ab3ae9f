import { formatPid } from '../pid.ts'

/**
 * Strata units in upids. A unit has no outline of its own: its upid is that of the building's parcel, a tilde and the unit's key, which is its PID,
 * else `u` and its number: `vancouver-18263895-eps2328~029482160`. No upid of a parcel holds a tilde.
 */
const SEPARATOR = '~'

export const isUnit = (upid: string): boolean => upid.includes(SEPARATOR)

/** Returns the parcel with the outline: of a unit its building's, of a parcel its own. */
export function parcelOf(upid: string): string {
  const end = upid.indexOf(SEPARATOR)
  return end < 0 ? upid : upid.slice(0, end)
}

/** Returns the building's parcel; null for a parcel. */
export const buildingOf = (upid: string): string | null => (isUnit(upid) ? parcelOf(upid) : null)

/** `Unit 306`; of a unit without a number its PID. */
export const unitLabel = ({ unit, pid }: { unit: string | null; pid: string | null }): string =>
  unit === null ? `PID ${pid === null ? 'unknown' : formatPid(pid)}` : `Unit ${unit}`
