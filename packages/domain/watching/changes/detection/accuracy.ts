/** Accuracy of each layer. Smaller differences are not changes. */
import type { StoredLayerKey } from '../../../layers/layers.ts'
import type { GroundParcel } from '../change-event.ts'

/** Planning maps follow the cadastre. Reserve maps are drawn at 1:20,000, accurate to 10 metres. */
const CADASTRE_ACCURACY_METRES = 0.5
const RESERVE_ACCURACY_METRES = 10

export function accuracyMetres(layer: StoredLayerKey): number {
  return layer === 'alr' ? RESERVE_ACCURACY_METRES : CADASTRE_ACCURACY_METRES
}

/** Smaller overlaps are ignored. */
export const SLIVER_SHARE = 0.01
/** A difference of a quarter of a parcel is never noise. */
const MAX_NOISE_SHARE = 0.25

/** Area by which a redrawn line may differ: half the parcel's perimeter times the accuracy. */
export function noiseSquareMetres(parcel: GroundParcel, layer: StoredLayerKey): number {
  const shift = (accuracyMetres(layer) * parcel.perimeterMetres) / 2
  const area = parcel.areaSquareMetres
  return Math.min(Math.max(shift, SLIVER_SHARE * area), MAX_NOISE_SHARE * area)
}
