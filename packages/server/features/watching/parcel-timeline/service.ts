import { LotlineError } from '#contract/errors.ts'
import type { ParcelTimeline } from '#contract/parcel/parcel-timeline.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import { parcelName } from '#domain/parcel/parcel-name.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { ChangeType } from '#domain/watching/changes/change.ts'
import { toParcelState } from '#domain/watching/changes/states.ts'
import { toTimeline } from '#domain/watching/changes/timeline.ts'
import { CHANGE_TYPES, changeGroup, type HistoryTab } from '#domain/watching/notification-types.ts'
import type { Database } from '../../../db/open.ts'
import { findExistingUpids } from '../../parcels/parcels/service.ts'
import { findProvenance } from '../../services/sources/service.ts'
import { maySee } from '../history/service.ts'
import { findBoundaries } from './boundary-queries.ts'
import {
  getLineage,
  getUnits,
  listLargestParcels,
  listRequestedBoundaries,
  toEntries,
} from './timeline-entries.ts'
import { findChanges, findKnownParcel, findUnitLabels, findWatchedReleases } from './timeline-queries.ts'

const MAX_CHANGES = 1000

/**
 * Reads the changes of a current or removed parcel, newest first. @throws `parcel_not_found` if it never
 * existed.
 */
export async function readParcelTimeline(
  database: Database,
  permissions: ReadonlySet<ResourceKey>,
  upid: string,
  lengths: UnitSystem,
): Promise<ParcelTimeline> {
  const parcel = await findKnownParcel(database, upid)
  const watchedPeriod = parcel && (await findWatchedReleases(database, parcel))
  if (!parcel || !watchedPeriod) {
    throw new LotlineError('parcel_not_found', `There has never been a parcel “${upid.slice(0, 60)}”.`)
  }
  const types = CHANGE_TYPES.filter((type) => maySeeOnCard(type, permissions))
  const changes = await findChanges(database, upid, types, MAX_CHANGES + 1)
  const timeline = toTimeline(changes.slice(0, MAX_CHANGES))
  const relatives = timeline.flatMap((entry) => {
    const lineage = getLineage(entry)
    if (lineage === null) return []
    const { parents, children } = listLargestParcels(lineage)
    return [...parents, ...children].map((relative) => relative.upid)
  })
  const [existingUpids, boundaries, units] = await Promise.all([
    findExistingUpids(database, relatives),
    findBoundaries(database, timeline.flatMap(listRequestedBoundaries)),
    findUnitLabels(
      database,
      timeline.flatMap(getUnits).filter((unit) => unit !== upid),
    ),
  ])
  const state = toParcelState(upid, parcel.row)
  const releaseIds = [...timeline.map(({ releaseId }) => releaseId), watchedPeriod.first.releaseId]
  return {
    parcel: { upid, pid: state.pid, name: parcelName(state), removed: parcel.removed },
    watched: watchedPeriod,
    entries: toEntries(timeline, { existing: existingUpids, boundaries, units, lengths }),
    isCut: changes.length > MAX_CHANGES,
    unseen: UNSEEN_TABS.filter((tab) =>
      CHANGE_TYPES.some((type) => getTab(type) === tab && !types.includes(type)),
    ),
    provenance: await findProvenance(database, releaseIds),
  }
}

const UNSEEN_TABS: readonly HistoryTab[] = ['broker', 'mls']

const getTab = (type: ChangeType): HistoryTab => changeGroup({ type }).tab

/** Everyone may see changes of land. Changes of listings need the permission for histories. */
const maySeeOnCard = (type: ChangeType, permissions: ReadonlySet<ResourceKey>) =>
  getTab(type) === 'info' || maySee({ type }, ['folder', 'area'], permissions)
