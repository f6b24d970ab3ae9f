import { isLayerKey, LAYERS } from '../../../layers/layers.ts'
import { recordNoun } from '../../../parcel/record-nouns.ts'
import { capitalized } from '../../../text/counts.ts'
import { formatNumber } from '../../../text/number-format.ts'
import { formatShare } from '../../../text/percent.ts'
import type { RowLoss } from '../assess-losses.ts'

/** `Zoning: 40 of 200 rows are gone (20 %). Up to 5 % is usual.` */
export function lossText({ entity, layer, lost, previous, share, largestShare }: RowLoss): string {
  const name = layer !== null && isLayerKey(layer) ? LAYERS[layer].title : recordNoun(entity)
  const what = capitalized(name)
  const rows = `${formatNumber(lost)} of ${formatNumber(previous)} rows`
  return `${what}: ${rows} are gone (${formatShare(share)}). Up to ${formatShare(largestShare)} is usual.`
}
