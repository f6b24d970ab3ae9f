import { hash } from 'node:crypto'
import type { SourceRecord } from '#domain/parcel/records.ts'

const SAFE = /^[a-z0-9._-]+$/

/**
 * The key of a row in its source, lowercase and url-safe. A key that loses something on the way (`A/1`, `A 1`)
 * gets a piece of its hash, so that two different keys never meet.
 */
function urlSafe(ref: string): string {
  const lower = ref.toLowerCase()
  if (lower.length <= 120 && SAFE.test(lower)) return lower
  const readable = lower.replace(/[^a-z0-9._-]+/g, '-').slice(0, 100)
  return `${readable}.${hash('sha256', ref).slice(0, 10)}`
}

/** `abbotsford-3157030206`: the parcel's name everywhere, the same in every release. */
function upidOf(sourceKey: string, ref: string): string {
  return `${sourceKey}-${urlSafe(ref)}`
}

/** Key of a row of any table. Parcels are unique in their source, the rest in their dataset and layer. */
export function recordId(sourceKey: string, datasetKey: string, record: SourceRecord): string {
  if (record.entity === 'parcel') return upidOf(sourceKey, record.ref)
  const group = record.entity === 'layer_feature' ? `${datasetKey}.${record.layer}` : datasetKey
  return `${sourceKey}.${group}.${urlSafe(record.ref)}`
}
