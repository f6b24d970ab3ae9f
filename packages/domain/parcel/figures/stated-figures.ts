import type { Facts } from '../records.ts'

/** The source's figure is shown from this relative difference. Surveys round lengths to feet. */
const MIN_LENGTH_DIFFERENCE = 0.02
const MIN_AREA_DIFFERENCE = 0.005

type Measured = number | null | undefined

/** Returns the source's length if it differs from our measurement or we have none. */
export const differingStatedLength = (measured: Measured, stated: number | null): number | null =>
  differingFigure(measured, stated, MIN_LENGTH_DIFFERENCE)

/** Ignores rounding (`89.95` for our `89.956`), so that all screens show the same size. */
export const differingStatedArea = (measured: Measured, stated: number | null): number | null =>
  differingFigure(measured, stated, MIN_AREA_DIFFERENCE)

function differingFigure(measured: Measured, stated: number | null, min: number): number | null {
  if (stated === null || measured === null || measured === undefined) return stated
  return Math.abs(stated - measured) > measured * min ? stated : null
}

export function statedFloorArea({ floorAreaSquareMetres: stated }: Facts): number | null {
  return typeof stated === 'number' && stated > 0 ? stated : null
}
