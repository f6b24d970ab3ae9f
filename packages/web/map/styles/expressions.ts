import type { ExpressionSpecification } from 'maplibre-gl'

/** Latitude in the middle of settled British Columbia, where widths in metres are exact. */
const REFERENCE_LATITUDE_COSINE = Math.cos((49.4 * Math.PI) / 180)
/** For tiles of 512 px, at the equator. */
const METRES_PER_PIXEL_AT_ZOOM_0 = 78271.51696

export const toPixels = (metres: number, zoom: number): number =>
  (metres * 2 ** zoom) / (METRES_PER_PIXEL_AT_ZOOM_0 * REFERENCE_LATITUDE_COSINE)

export function scaleByZoom(
  ...pairs: readonly (readonly [zoom: number, value: number])[]
): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], ...pairs.flat()] as unknown as ExpressionSpecification
}

export function matchesCategory(...words: readonly string[]): ExpressionSpecification {
  const category: ExpressionSpecification = ['downcase', ['to-string', ['get', 'category']]]
  return ['any', ...words.map((word): ExpressionSpecification => ['in', word, category])]
}

export const NAME: ExpressionSpecification = ['coalesce', ['get', 'title'], ['get', 'code'], '']

export const createLabelPaint = (
  colour: string | ExpressionSpecification,
  halo: string,
  haloPixels: number,
  opacity: number,
) => ({
  'text-color': colour,
  'text-halo-color': halo,
  'text-halo-width': haloPixels,
  'text-opacity': opacity,
})
