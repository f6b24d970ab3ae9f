import { formatCount } from '../../text/counts.ts'
import { formatPid } from '../pid.ts'

/**
 * Separates parts of a strata unit's upid: the upid of its building's parcel, then its PID, or `u` and the
 * unit number: `vancouver-18263895-eps2328~029482160`.
 */
const SEPARATOR = '~'

export const isUnit = (upid: string): boolean => upid.includes(SEPARATOR)

/** The parcel of a unit's building. Other upids are returned unchanged. */
export function parcelOf(upid: string): string {
  const end = upid.indexOf(SEPARATOR)
  return end < 0 ? upid : upid.slice(0, end)
}

export const buildingOf = (upid: string): string | null => (isUnit(upid) ? parcelOf(upid) : null)

/** `Unit 306`. A unit without a number has its PID. */
export const unitLabel = ({ unit, pid }: { unit: string | null; pid: string | null }): string =>
  unit === null ? `PID ${pid === null ? 'unknown' : formatPid(pid)}` : `Unit ${unit}`

/** `12 parcels`, `1 parcel, 24 units`, `24 units`; `0 parcels` if empty. */
export function formatParcels(upids: Iterable<string>): string {
  let [parcelCount, unitCount] = [0, 0]
  for (const upid of upids) {
    parcelCount++
    if (isUnit(upid)) unitCount++
  }
  return formatParcelCount({ parcelCount, unitCount })
}

interface ParcelCount {
  parcelCount: number
  unitCount: number
}

export function formatParcelCount({ parcelCount, unitCount }: ParcelCount): string {
  const parcels = parcelCount - unitCount
  const parcelCounts = parcels > 0 || unitCount === 0 ? [formatCount(parcels, 'parcel')] : []
  return [...parcelCounts, ...(unitCount > 0 ? [formatCount(unitCount, 'unit')] : [])].join(', ')
}

/** `2,500 parcels`, or `2,500 properties` if some are strata units. */
export const formatProperties = (count: number, hasUnits: boolean): string =>
  hasUnits ? formatCount(count, 'property', 'properties') : formatCount(count, 'parcel')

/** `41 units, 2012 to 2025` */
export function unitsSold({
  count,
  years: [first, last],
}: {
  count: number
  years: readonly [number, number]
}): string {
  return `${formatCount(count, 'unit')}, ${first === last ? first : `${first} to ${last}`}`
}
