import { compareTexts } from '../../text/counts.ts'
import type {
  AlrStatusChange,
  ApplicationChange,
  Change,
  LandUseChange,
  LineageChange,
  ListingChange,
  ZoningChange,
} from './change.ts'
import { SLIVER_SHARE } from './detection/accuracy.ts'
import { applicationDifference } from './detection/application-difference.ts'
import { changeFields } from './detection/change-fields.ts'
import { zoneKey } from './detection/ground-changes.ts'
import { listingDifferences } from './detection/listing-differences.ts'
import type { ZoneShare } from './states.ts'

/** Drops changes that were reversed, and combines successive changes into one. Sorted by key. */
export function netChanges(changes: readonly Change[]): Change[] {
  const inOrder = changes.toSorted(
    (a, b) => compareTexts(a.asOf, b.asOf) || a.releaseId - b.releaseId || compareTexts(a.key, b.key),
  )
  const bySubject = Map.groupBy(inOrder, ({ subject }) => subject)
  return [...bySubject.values()]
    .flatMap((same) => (same.length === 1 ? same : netSameType(same)))
    .sort((a, b) => compareTexts(a.key, b.key))
}

function netSameType(same: readonly Change[]): Change[] {
  const [first] = same
  switch (first?.type) {
    case undefined:
      return []
    case 'zoning':
    case 'land_use':
      return netGround(same as readonly (ZoningChange | LandUseChange)[])
    case 'alr_status':
      return netReserve(same as readonly AlrStatusChange[])
    case 'pid_deleted':
    case 'pid_created':
      return netPid(same as readonly LineageChange[])
    case 'development_application_new':
    case 'development_application_status':
    case 'development_application_updated':
      return netApplication(same as readonly ApplicationChange[])
    case 'broker_listing_new':
    case 'broker_listing_removed':
    case 'mls_new':
    case 'mls_removed':
    case 'mls_status':
    case 'mls_price':
      return netListing(same as readonly ListingChange[])
  }
}

function firstAndLast<C>(same: readonly C[]): [C, C] {
  const [first] = same
  const last = same.at(-1)
  if (first === undefined || last === undefined) throw new Error('there is no change without a change')
  return [first, last]
}

function mergeFields<T extends string>(last: Change, type: T, same: readonly Change[]) {
  return {
    ...changeFields(last, type, last.subject, {
      effectiveOn: last.effectiveOn,
      upids: same.flatMap(({ upids }) => upids),
      subjectIds: same.flatMap(({ subjectIds }) => subjectIds),
    }),
    type,
  }
}

function netGround(same: readonly (ZoningChange | LandUseChange)[]): Change[] {
  const [, last] = firstAndLast(same)
  const layer = last.type === 'zoning' ? 'zoning' : last.plan
  const sums = new Map<string, ZoneShare>()
  const add = (zone: ZoneShare, sign: 1 | -1) => {
    const key = zoneKey(layer, zone)
    sums.set(key, { ...zone, share: (sums.get(key)?.share ?? 0) + sign * zone.share })
  }
  for (const { before, after } of same) {
    for (const zone of before) add(zone, -1)
    for (const zone of after) add(zone, 1)
  }
  const moved = [...sums.values()]
    .map((zone) => ({ ...zone, share: Math.round(zone.share * 10_000) / 10_000 }))
    .filter(({ share }) => Math.abs(share) > SLIVER_SHARE)
    .sort(
      (a, b) => Math.abs(b.share) - Math.abs(a.share) || compareTexts(zoneKey(layer, a), zoneKey(layer, b)),
    )
  if (moved.length === 0) return []
  const before = moved.filter(({ share }) => share < 0).map((zone) => ({ ...zone, share: -zone.share }))
  const after = moved.filter(({ share }) => share > 0)
  return [
    last.type === 'zoning'
      ? { ...mergeFields(last, 'zoning', same), before, after }
      : { ...mergeFields(last, 'land_use', same), plan: last.plan, before, after },
  ]
}

function netReserve(same: readonly AlrStatusChange[]): Change[] {
  const [{ before }, last] = firstAndLast(same)
  const { after } = last
  const isBack = before.status === after.status && before.share === after.share
  return isBack ? [] : [{ ...mergeFields(last, 'alr_status', same), before, after }]
}

/** A PID that disappeared and returned, or appeared and disappeared, was neither deleted nor created. */
function netPid(same: readonly LineageChange[]): Change[] {
  const [first, last] = firstAndLast(same)
  return first.type === last.type ? [last] : []
}

function netApplication(same: readonly ApplicationChange[]): Change[] {
  const [first, last] = firstAndLast(same)
  // A release that did not move the outline has no geometry.
  const geometryHashBefore = same
    .map(({ before }) => before?.boundary ?? null)
    .find((boundary) => boundary !== null)
  const geometryHashAfter = same
    .map(({ after }) => after?.boundary ?? null)
    .findLast((boundary) => boundary !== null)
  const found = applicationDifference(
    first.before && { ...first.before, boundary: geometryHashBefore ?? null },
    last.after && { ...last.after, boundary: geometryHashAfter ?? null },
  )
  return found === null ? [] : [{ ...mergeFields(last, found.type, same), ...found }]
}

function netListing(same: readonly ListingChange[]): Change[] {
  const [first, last] = firstAndLast(same)
  return listingDifferences(first.before, last.after).map((found) => ({
    ...mergeFields(last, found.type, same),
    ...found,
  }))
}
