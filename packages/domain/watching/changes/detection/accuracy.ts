/** Accuracy of the lines that sources draw, and the size below which a difference is therefore no change. */
import type { StoredLayerKey } from '../../../layers/layers.ts'
import type { GroundParcel } from '../change-event.ts'

/**
 * Municipal planning maps are drawn upon the parcels of the cadastre and move when these are adjusted. The reserve's maps are drawn at
 * 1:20,000 upon the province's base map, whose features are within 10 metres of their place.
 */
const DRAWN_ON_PARCELS_METRES = 0.5
const RESERVE_METRES = 10

export function accuracyMetres(layer: StoredLayerKey): number {
  return layer === 'alr' ? RESERVE_METRES : DRAWN_ON_PARCELS_METRES
}

/** Less of a parcel than this is a sliver along a common edge, whatever the accuracy. */
export const SLIVER_SHARE = 0.01
/** A quarter of a parcel is never noise, however small the parcel is beside the accuracy. */
const LARGEST_NOISE_SHARE = 0.25

/**
 * Returns how much land of a parcel changes sides when a line is merely drawn anew, a metre this way or that. A straight edge across a parcel or
 * along it is no longer than half its perimeter, so that is the largest area for each metre.
 */
export function noiseSquareMetres(parcel: GroundParcel, layer: StoredLayerKey): number {
  const moved = (accuracyMetres(layer) * parcel.perimeterMetres) / 2
  const area = parcel.areaSquareMetres
  return Math.min(Math.max(moved, SLIVER_SHARE * area), LARGEST_NOISE_SHARE * area)
}
