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
    .flatMap((group) => (group.length === 1 ? group : netSameType(group)))
    .sort((a, b) => compareTexts(a.key, b.key))
}

function netSameType(changes: readonly Change[]): Change[] {
  const [first] = changes
  switch (first?.type) {
    case undefined:
      return []
    case 'zoning':
    case 'land_use':
      return netGround(changes as readonly (ZoningChange | LandUseChange)[])
    case 'alr_status':
      return netReserve(changes as readonly AlrStatusChange[])
    case 'pid_deleted':
    case 'pid_created':
      return netPid(changes as readonly LineageChange[])
    case 'development_application_new':
    case 'development_application_status':
    case 'development_application_updated':
      return netApplication(changes as readonly ApplicationChange[])
    case 'broker_listing_new':
    case 'broker_listing_removed':
    case 'mls_new':
    case 'mls_removed':
    case 'mls_status':
    case 'mls_price':
      return netListing(changes as readonly ListingChange[])
  }
}

function firstAndLast<C>(changes: readonly C[]): [C, C] {
  const [first] = changes
  const last = changes.at(-1)
  if (first === undefined || last === undefined) throw new Error('Expected at least one change')
  return [first, last]
}

function mergeFields<T extends string>(last: Change, type: T, changes: readonly Change[]) {
  return {
    ...changeFields(last, type, last.subject, {
      effectiveOn: last.effectiveOn,
      upids: changes.flatMap(({ upids }) => upids),
      subjectIds: changes.flatMap(({ subjectIds }) => subjectIds),
    }),
    type,
  }
}

function netGround(changes: readonly (ZoningChange | LandUseChange)[]): Change[] {
  const [, last] = firstAndLast(changes)
  const layer = last.type === 'zoning' ? 'zoning' : last.plan
  const sums = new Map<string, ZoneShare>()
  const add = (zone: ZoneShare, sign: 1 | -1) => {
    const key = zoneKey(layer, zone)
    sums.set(key, { ...zone, share: (sums.get(key)?.share ?? 0) + sign * zone.share })
  }
  for (const { before, after } of changes) {
    for (const zone of before) add(zone, -1)
    for (const zone of after) add(zone, 1)
  }
  const zones = [...sums.values()]
    .map((zone) => ({ ...zone, share: Math.round(zone.share * 10_000) / 10_000 }))
    .filter(({ share }) => Math.abs(share) > SLIVER_SHARE)
    .sort(
      (a, b) => Math.abs(b.share) - Math.abs(a.share) || compareTexts(zoneKey(layer, a), zoneKey(layer, b)),
    )
  if (zones.length === 0) return []
  const before = zones.filter(({ share }) => share < 0).map((zone) => ({ ...zone, share: -zone.share }))
  const after = zones.filter(({ share }) => share > 0)
  return [
    last.type === 'zoning'
      ? { ...mergeFields(last, 'zoning', changes), before, after }
      : { ...mergeFields(last, 'land_use', changes), plan: last.plan, before, after },
  ]
}

function netReserve(changes: readonly AlrStatusChange[]): Change[] {
  const [{ before }, last] = firstAndLast(changes)
  const { after } = last
  const isBack = before.status === after.status && before.share === after.share
  return isBack ? [] : [{ ...mergeFields(last, 'alr_status', changes), before, after }]
}

/** A PID that disappeared and returned, or appeared and disappeared, was neither deleted nor created. */
function netPid(changes: readonly LineageChange[]): Change[] {
  const [first, last] = firstAndLast(changes)
  return first.type === last.type ? [last] : []
}

function netApplication(changes: readonly ApplicationChange[]): Change[] {
  const [first, last] = firstAndLast(changes)
  // A release that did not move the outline has no geometry.
  const geometryHashBefore = changes
    .map(({ before }) => before?.boundary ?? null)
    .find((boundary) => boundary !== null)
  const geometryHashAfter = changes
    .map(({ after }) => after?.boundary ?? null)
    .findLast((boundary) => boundary !== null)
  const difference = applicationDifference(
    first.before && { ...first.before, boundary: geometryHashBefore ?? null },
    last.after && { ...last.after, boundary: geometryHashAfter ?? null },
  )
  return difference === null ? [] : [{ ...mergeFields(last, difference.type, changes), ...difference }]
}

function netListing(changes: readonly ListingChange[]): Change[] {
  const [first, last] = firstAndLast(changes)
  return listingDifferences(first.before, last.after).map((difference) => ({
    ...mergeFields(last, difference.type, changes),
    ...difference,
  }))
}
