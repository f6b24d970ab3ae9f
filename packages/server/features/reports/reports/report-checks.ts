import { LotlineError } from '#contract/errors.ts'
import { isAllowed, type ResourceKey } from '#domain/account/permissions.ts'
import { needsParcel, PART_KINDS, type PartKey, partNeeds } from '#domain/report/part-kinds.ts'
import { MAX_REPORT_BYTES } from '#domain/report/report-limits.ts'
import type { PartFailure } from '#domain/report/report-parts.ts'
import { formatList, nounFor } from '#domain/text/counts.ts'
import { formatBytes } from '#domain/text/sizes.ts'
import type { Queryable } from '../../../db/open.ts'
import { sumStoredBytes } from './report-queries.ts'

/** @throws 403 for a part whose permission is missing. */
export function checkPart(key: PartKey, permissions: ReadonlySet<ResourceKey>): void {
  if (isAllowed(permissions, partNeeds(key))) return
  throw new LotlineError('permission_required', `“${PART_KINDS[key].title}” is not in your subscription.`)
}

/** @throws 422 for parts that need a parcel, in a report without parcels. */
export function checkParcelParts(keys: readonly PartKey[], parcelCount: number): void {
  if (parcelCount > 0) return
  const titles = keys.filter(needsParcel).map((key) => `“${PART_KINDS[key].title}”`)
  if (titles.length === 0) return
  throw new LotlineError(
    'unprocessable',
    `${formatList(titles)} ${nounFor(titles.length, 'needs', 'need')} a parcel, and this report is about a place without one.`,
  )
}

/** @throws 403 `quota_used_up` at the account's storage limit. */
export async function checkBytes(
  database: Queryable,
  accountId: string,
  max = MAX_REPORT_BYTES,
): Promise<void> {
  if ((await sumStoredBytes(database, accountId)) < max) return
  throw new LotlineError(
    'quota_used_up',
    `Your reports take up ${formatBytes(max)} already. Delete some, or create them with fewer parcels.`,
  )
}

export async function catchRefusal(check: () => Promise<void>): Promise<PartFailure | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (!(error instanceof LotlineError)) throw error
    return { error: error.code, errorMessage: error.message }
  }
}
