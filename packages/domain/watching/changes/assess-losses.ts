/**
 * Detects large losses of rows in a release. They usually come from a truncated download, and would notify of
 * thousands of removals.
 */
import { isLayerKey, LAYERS, type StoredLayerKey } from '../../layers/layers.ts'
import { recordNoun } from '../../parcel/record-nouns.ts'
import type { RecordEntity } from '../../parcel/records.ts'
import { capitalized } from '../../text/counts.ts'
import { formatNumber } from '../../text/number-format.ts'
import { formatShare } from '../../text/percent.ts'

export interface RowCounts {
  entity: RecordEntity
  layer: StoredLayerKey | null
  /** Rows of the previous release. */
  previous: number
  added: number
  removed: number
}

interface RowLoss extends Pick<RowCounts, 'entity' | 'layer' | 'previous'> {
  /** Net loss of rows. */
  lost: number
  /** `lost` of `previous`, 0 to 1. */
  share: number
  /** Share of lost rows above which the release is quarantined. */
  largestShare: number
}

/**
 * Usual losses: cities lose few zones (Vancouver 2% from December 2024 to September 2025) and hardly any
 * parcels. Listings turn over, often at the end of a month or year. Application registers drop decided files
 * in batches.
 */
const MAX_GROUND_LOSS_SHARE = 0.05
const MAX_LOSS_SHARE: Readonly<Record<RecordEntity, number>> = {
  parcel: MAX_GROUND_LOSS_SHARE,
  layer_feature: MAX_GROUND_LOSS_SHARE,
  address: MAX_GROUND_LOSS_SHARE,
  assessment: MAX_GROUND_LOSS_SHARE,
  sale: MAX_GROUND_LOSS_SHARE,
  listing: 0.3,
  rental_offer: 0.5,
}
const MAX_APPLICATION_LOSS_SHARE = 0.5

/**
 * Fewer lost rows are accepted, because shares of short lists are unreliable: one farm of twelve may leave
 * the reserve.
 */
const MIN_LOST = 5

/** Renumbered rows do not count as lost. */
export function assessLosses(counts: readonly RowCounts[]): { isQuarantined: boolean; losses: RowLoss[] } {
  const losses = counts.flatMap(({ entity, layer, previous, added, removed }) => {
    const lost = removed - added
    const largestShare = maxLossShare(entity, layer)
    const isTooMuch = lost >= MIN_LOST && lost > largestShare * previous
    return isTooMuch ? [{ entity, layer, lost, previous, share: lost / previous, largestShare }] : []
  })
  return { isQuarantined: losses.length > 0, losses }
}

function maxLossShare(entity: RecordEntity, layer: StoredLayerKey | null): number {
  return layer === 'development_application' ? MAX_APPLICATION_LOSS_SHARE : MAX_LOSS_SHARE[entity]
}

/** `Zoning: 40 of 200 rows are gone (20 %). Up to 5 % is usual.` */
export function lossText({ entity, layer, lost, previous, share, largestShare }: RowLoss): string {
  const name = layer !== null && isLayerKey(layer) ? LAYERS[layer].title : recordNoun(entity)
  const rowKind = capitalized(name)
  const rows = `${formatNumber(lost)} of ${formatNumber(previous)} rows`
  return `${rowKind}: ${rows} are gone (${formatShare(share)}). Up to ${formatShare(largestShare)} is usual.`
}
