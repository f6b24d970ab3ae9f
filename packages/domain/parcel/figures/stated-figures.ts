import { isUnit } from '../address/strata-unit.ts'
import type { Facts } from '../records.ts'

/** The outline's area. Null for a strata unit, because its land counts with its building. */
export const ownArea = ({
  upid,
  areaSquareMetres,
}: {
  upid: string
  areaSquareMetres: number
}): number | null => (isUnit(upid) ? null : areaSquareMetres)

/** The source's figure is shown from this relative difference. Surveys round lengths to feet. */
const MIN_LENGTH_DIFFERENCE = 0.02
const MIN_AREA_DIFFERENCE = 0.005

type Measurement = number | null | undefined

/** Returns the source's length if it differs from our measurement or we have none. */
export const differingStatedLength = (measurement: Measurement, sourceValue: number | null): number | null =>
  differingFigure(measurement, sourceValue, MIN_LENGTH_DIFFERENCE)

/** Ignores rounding (`89.95` for our `89.956`), so that all screens show the same size. */
export const differingStatedArea = (measurement: Measurement, sourceValue: number | null): number | null =>
  differingFigure(measurement, sourceValue, MIN_AREA_DIFFERENCE)

function differingFigure(measurement: Measurement, sourceValue: number | null, min: number): number | null {
  if (sourceValue === null || measurement === null || measurement === undefined) return sourceValue
  return Math.abs(sourceValue - measurement) > measurement * min ? sourceValue : null
}

export function statedFloorArea({ floorAreaSquareMetres: area }: Facts): number | null {
  return typeof area === 'number' && area > 0 ? area : null
}
