import { formatNumber } from '../text/number-format.ts'
import { FEET_PER_METRE, FEET_PER_MILE, METRES_PER_KILOMETRE, type UnitSystem } from '../text/units.ts'

interface ScaleBar {
  /** In CSS pixels. */
  width: number
  label: string
}

/** Longest bars of 1, 2 or 5 times a power of ten that fit, in both unit systems. */
export function scaleBars(metresPerPixel: number, maxPixels: number): Record<UnitSystem, ScaleBar> {
  const metres = metresPerPixel * maxPixels
  return {
    metric:
      metres >= METRES_PER_KILOMETRE
        ? bar(metres / METRES_PER_KILOMETRE, METRES_PER_KILOMETRE, 'km', metresPerPixel)
        : bar(metres, 1, 'm', metresPerPixel),
    imperial:
      metres * FEET_PER_METRE >= FEET_PER_MILE
        ? bar((metres * FEET_PER_METRE) / FEET_PER_MILE, FEET_PER_MILE / FEET_PER_METRE, 'mi', metresPerPixel)
        : bar(metres * FEET_PER_METRE, 1 / FEET_PER_METRE, 'ft', metresPerPixel),
  }
}

/** Widths may differ by half a pixel. A zoom level changes the label, but not always the width. */
export const isSameScale = (
  one: Record<UnitSystem, ScaleBar>,
  other: Record<UnitSystem, ScaleBar>,
): boolean =>
  (['metric', 'imperial'] as const).every(
    (system) =>
      one[system].label === other[system].label && Math.abs(one[system].width - other[system].width) < 0.5,
  )

function bar(max: number, metresPerUnit: number, unit: string, metresPerPixel: number): ScaleBar {
  const power = 10 ** Math.floor(Math.log10(max))
  const value = ([5, 2, 1].find((step) => step * power <= max) ?? 1) * power
  return {
    width: (value * metresPerUnit) / metresPerPixel,
    label: `${formatNumber(value, 3)} ${unit}`,
  }
}
