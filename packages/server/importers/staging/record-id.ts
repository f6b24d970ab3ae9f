import { hash } from 'node:crypto'
import type { SourceRecord } from '#domain/parcel/records.ts'

const SAFE = /^[a-z0-9._-]+$/

/**
 * Url-safe key of a row. A lossy conversion (`A/1`, `A 1`) gets a hash suffix, so that different keys stay
 * different.
 */
function urlSafe(ref: string): string {
  const lower = ref.toLowerCase()
  if (lower.length <= 120 && SAFE.test(lower)) return lower
  const readable = lower.replace(/[^a-z0-9._-]+/g, '-').slice(0, 100)
  return `${readable}.${hash('sha256', ref).slice(0, 10)}`
}

/** `abbotsford-3157030206`: the parcel's id, stable across releases. */
function upidOf(sourceKey: string, ref: string): string {
  return `${sourceKey}-${urlSafe(ref)}`
}

/** Row key. Parcels are unique per source, other rows per dataset and layer. */
export function recordId(sourceKey: string, datasetKey: string, record: SourceRecord): string {
  if (record.entity === 'parcel') return upidOf(sourceKey, record.ref)
  const group = record.entity === 'layer_feature' ? `${datasetKey}.${record.layer}` : datasetKey
  return `${sourceKey}.${group}.${urlSafe(record.ref)}`
}
