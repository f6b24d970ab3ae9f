import type { Facts } from '../records.ts'

/** Floor area in square metres that the source of a parcel states, by the key that connectors fill; null where it states none. */
export function floorAreaOf({ floorAreaSquareMetres: stated }: Facts): number | null {
  return typeof stated === 'number' && stated > 0 ? stated : null
}
