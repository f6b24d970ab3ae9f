import type { Measure } from '#domain/map-tools/measure.ts'
import { formatArea, formatLength } from '#domain/text/units.ts'

/** `124.7 m · 409 ft`: both systems, for people on both ends of the phone. */
export const lengthInBoth = (metres: number): string =>
  `${formatLength(metres, 'metric')} · ${formatLength(metres, 'imperial')}`

const areaInBoth = (squareMetres: number): string =>
  `${formatArea(squareMetres, 'metric')} · ${formatArea(squareMetres, 'imperial')}`

/** The lines of a measure's label: length or way around, and the area where there is one. */
export function measureLines({ lengthMetres, areaSquareMetres, isClosed }: Measure): string[] {
  const length = lengthInBoth(lengthMetres)
  if (areaSquareMetres === null) return [length]
  return [areaInBoth(areaSquareMetres), isClosed ? `Around ${length}` : length]
}
