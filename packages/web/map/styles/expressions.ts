import type { ExpressionSpecification } from 'maplibre-gl'

/** Latitude that widths in metres are exact for: the middle of settled British Columbia. */
const REFERENCE_LATITUDE_COSINE = Math.cos((49.4 * Math.PI) / 180)
/** Metres that one CSS pixel covers at zoom 0, for 512 px tiles, on the equator. */
const METRES_PER_PIXEL_AT_ZOOM_0 = 78271.51696

/** CSS pixels that `metres` take at `zoom`. */
function pixelsOf(metres: number, zoom: number): number {
  return (metres * 2 ** zoom) / (METRES_PER_PIXEL_AT_ZOOM_0 * REFERENCE_LATITUDE_COSINE)
}

export interface GroundWidth {
  /** Width on the ground that the line takes from `fromZoom` on. */
  metres: number
  fromZoom: number
  /** Pairs of zoom and pixels below `fromZoom`, rising. */
  below: readonly (readonly [zoom: number, pixels: number])[]
}

/**
 * Line width in pixels at low zooms that follows the ground from `fromZoom`. `addPixels` widens it uniformly, for
 * a road's casing.
 */
export function groundWidth(
  { metres, fromZoom, below }: GroundWidth,
  addPixels = 0,
): ExpressionSpecification {
  const stops = [
    ...below.flatMap(([zoom, pixels]) => [zoom, pixels + addPixels]),
    fromZoom,
    pixelsOf(metres, fromZoom) + addPixels,
    22,
    pixelsOf(metres, 22) + addPixels,
  ]
  return ['interpolate', ['exponential', 2], ['zoom'], ...stops] as unknown as ExpressionSpecification
}

/** Linear interpolation by zoom from pairs of zoom and value. */
export function byZoom(
  ...pairs: readonly (readonly [zoom: number, value: number])[]
): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], ...pairs.flat()] as unknown as ExpressionSpecification
}

/** True when the feature's `category`, in lower case, contains one of the words. */
export function categoryHas(...words: readonly string[]): ExpressionSpecification {
  const category: ExpressionSpecification = ['downcase', ['to-string', ['get', 'category']]]
  return ['any', ...words.map((word): ExpressionSpecification => ['in', word, category])]
}
