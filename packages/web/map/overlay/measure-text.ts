import type { Measure } from '#domain/map-tools/measure.ts'
import { formatArea, formatLength, otherSystem, type UnitSystem } from '#domain/text/units.ts'

/** Length in both units, the reader's first: `409 ft · 124.7 m`. */
export const formatLengthInBothUnits = (metres: number, units: UnitSystem): string =>
  `${formatLength(metres, units)} · ${formatLength(metres, otherSystem(units))}`

const formatAreaInBothUnits = (squareMetres: number, units: UnitSystem): string =>
  `${formatArea(squareMetres, units)} · ${formatArea(squareMetres, otherSystem(units))}`

export function measureLines(
  { lengthMetres, areaSquareMetres, isClosed }: Measure,
  units: UnitSystem,
): string[] {
  const length = formatLengthInBothUnits(lengthMetres, units)
  if (areaSquareMetres === null) return [length]
  return [formatAreaInBothUnits(areaSquareMetres, units), isClosed ? `Around ${length}` : length]
}
