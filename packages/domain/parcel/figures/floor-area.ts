import type { Facts } from '../records.ts'

/** Square metres. */
export function floorAreaOf({ floorAreaSquareMetres: stated }: Facts): number | null {
  return typeof stated === 'number' && stated > 0 ? stated : null
}
