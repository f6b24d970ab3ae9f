import type { Facts } from '../records.ts'

/** Stated floor area in square metres, from the key that connectors fill; otherwise null. */
export function floorAreaOf({ floorAreaSquareMetres: stated }: Facts): number | null {
  return typeof stated === 'number' && stated > 0 ? stated : null
}
