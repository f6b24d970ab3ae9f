/**
 * Detects releases with implausible losses, usually a truncated download, which would notify thousands of users of
 * removals. Such a release is quarantined until a person decides.
 */
import type { StoredLayerKey } from '../../layers/layers.ts'
import type { RecordEntity } from '../../parcel/records.ts'

/** Rows of one entity of a dataset, of layer features those of one layer. */
export interface RowCounts {
  entity: RecordEntity
  layer: StoredLayerKey | null
  /** Rows of the release before: unchanged, changed and removed. */
  previous: number
  /** Rows of this release that were not in the one before. */
  added: number
  /** Rows of the release before that are not in this one. */
  removed: number
}

export interface RowLoss {
  entity: RecordEntity
  layer: StoredLayerKey | null
  /** Rows fewer than in the release before. */
  lost: number
  previous: number
  /** `lost` of `previous`, 0 to 1. */
  share: number
  /** Share above which the release is quarantined. */
  largestShare: number
}

/**
 * Largest acceptable loss per release, as a share of rows. Cities lose few zones (Vancouver 2% from December 2024
 * to September 2025: 1,539 to 1,503) and hardly any parcels, since subdivisions offset assemblies. Listings turn
 * over, many at the end of a month or year. Application registers drop decided files in batches.
 */
const GROUND_SHARE = 0.05
const LARGEST_SHARE: Readonly<Record<RecordEntity, number>> = {
  parcel: GROUND_SHARE,
  layer_feature: GROUND_SHARE,
  address: GROUND_SHARE,
  assessment: GROUND_SHARE,
  sale: GROUND_SHARE,
  listing: 0.3,
  rental_offer: 0.5,
}
const APPLICATION_SHARE = 0.5

/** Smallest loss that counts: the share of a short list says little, as one farm of twelve may well leave the reserve. */
const FEWEST_LOST = 5

/**
 * Excessive losses; any makes the release suspicious. A renumbered row is added and removed, so not a loss.
 * `share`: largest share for everything, an administrator's setting.
 */
export function assessLosses(
  counts: readonly RowCounts[],
  share?: number,
): { isQuarantined: boolean; losses: RowLoss[] } {
  const losses = counts.flatMap(({ entity, layer, previous, added, removed }) => {
    const lost = removed - added
    const largestShare = share ?? defaultShare(entity, layer)
    const isTooMuch = lost >= FEWEST_LOST && lost > largestShare * previous
    return isTooMuch ? [{ entity, layer, lost, previous, share: lost / previous, largestShare }] : []
  })
  return { isQuarantined: losses.length > 0, losses }
}

function defaultShare(entity: RecordEntity, layer: StoredLayerKey | null): number {
  return layer === 'development_application' ? APPLICATION_SHARE : LARGEST_SHARE[entity]
}
