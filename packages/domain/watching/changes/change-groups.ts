import { compareTexts } from '../../text/counts.ts'
import type { Change } from './change.ts'
import { zoneKey } from './detection/ground-changes.ts'
import type { ZoneShare } from './states.ts'

export interface ChangeGroup {
  /** Does not depend on the order or batches of the changes. */
  key: string
  /** Sorted by key. Among parents and children, deleted PIDs come first. */
  changes: readonly [Change, ...Change[]]
  /** Parcels of all changes, sorted. */
  upids: readonly string[]
}

/**
 * Groups changes that are shown as one sentence, sorted by key. Pass changes of a single collection, so that
 * groups contain only its parcels.
 */
export function groupChanges(changes: readonly Change[]): ChangeGroup[] {
  return [...Map.groupBy(changes, cachedGroupKey)]
    .map(([key, members]): ChangeGroup => {
      const [first, ...others] = members.toSorted((a, b) => rank(a) - rank(b) || compareTexts(a.key, b.key))
      if (first === undefined) throw new Error('a group is never empty')
      const upids = [...new Set(members.flatMap((change) => change.upids))].sort()
      return { key, changes: [first, ...others], upids }
    })
    .sort((a, b) => compareTexts(a.key, b.key))
}

const rank = ({ type }: Change) => (type === 'pid_deleted' ? 0 : 1)

/** Null for listings and applications, which are not grouped. */
export function findGroupKey(change: Change): string | null {
  const key = cachedGroupKey(change)
  return key === change.key ? null : key
}

/** Cached, because many accounts are notified of the same change. */
const keys = new WeakMap<Change, string>()

function cachedGroupKey(change: Change): string {
  const cached = keys.get(change)
  if (cached !== undefined) return cached
  const key = groupKey(change)
  keys.set(change, key)
  return key
}

function groupKey(change: Change): string {
  switch (change.type) {
    case 'pid_deleted':
    case 'pid_created': {
      const [oldest] = [...change.lineage.parents, ...change.lineage.children]
      return `${change.releaseId}/lineage/${oldest?.upid ?? change.subject}`
    }
    case 'zoning':
      return [
        change.releaseId,
        'zoning',
        zoneKeys(change.before, 'zoning'),
        zoneKeys(change.after, 'zoning'),
      ].join('/')
    case 'land_use': {
      const { plan, before, after } = change
      return [change.releaseId, plan, zoneKeys(before, plan), zoneKeys(after, plan)].join('/')
    }
    case 'alr_status':
      return [change.releaseId, 'alr', change.before.status, change.after.status].join('/')
    default:
      return change.key
  }
}

function zoneKeys(zones: readonly ZoneShare[], layer: Parameters<typeof zoneKey>[0]): string {
  return zones
    .map((zone) => zoneKey(layer, zone))
    .sort()
    .join('+')
}
