import { parcelName } from '../../../parcel/parcel-name.ts'
import { formatPid } from '../../../parcel/pid.ts'
import { formatList } from '../../../text/counts.ts'
import { formatShare } from '../../../text/percent.ts'
import { type Lineage, MIN_WHOLE_LINK_SHARE } from '../lineage/lineage.ts'
import type { ParcelState } from '../states.ts'

/** At most four names: `A, B, C, D and 7 more`. */
export const joinWords = (words: readonly string[]): string => formatList(words, 4)

interface LoneParcel {
  deleted?: ParcelState
  created?: ParcelState
}

/**
 * `PID 001-111-111 was subdivided into PID 002-222-222 (52 %) and PID 003-333-333 (48 %)`. Names `fallback`
 * if its parents and children are unknown.
 */
export function lineageText(lineage: Lineage, fallback: LoneParcel = {}): string {
  const { reason, parents, children } = lineage
  const from = joinWords(parents.map(pidName))
  const to = joinWords(children.map(pidName))
  const were = parents.length > 1 ? 'were' : 'was'
  switch (reason) {
    case 'subdivision':
      return `${from} was subdivided into ${joinWords(children.map((child) => partName(lineage, child)))}`
    case 'assembly':
      return assemblyText(lineage)
    case 'boundary_adjustment':
      return `The boundaries of ${from} were adjusted; the parcels are now ${to}`
    case 'replacement':
      return `${from} was replaced by ${to}`
    case 'dedication':
      return `${from} ${were} replaced by ${to}`
    case 'unknown':
      return loneParcelText(fallback.deleted ?? parents[0], fallback.created ?? children[0])
  }
}

function assemblyText({ parents, children }: Lineage): string {
  const remaining = new Set(children.map(({ upid }) => upid))
  const joinedParents = parents.filter(({ upid }) => !remaining.has(upid))
  const names = joinWords((joinedParents.length > 0 ? joinedParents : parents).map(pidName))
  const verb = joinedParents.length === 1 && parents.length > 1 ? 'was joined to' : 'were assembled into'
  return `${names} ${verb} ${joinWords(children.map(pidName))}`
}

/** Used if no other parcel of the release covers the land. */
function loneParcelText(deleted: ParcelState | undefined, created: ParcelState | undefined): string {
  if (deleted) return `${pidName(deleted)} was deleted; the release does not show what took its place`
  return created ? `${pidName(created)} is new` : 'A PID changed'
}

/** Name of a child, with its share of an only parent. */
function partName({ links }: Lineage, child: ParcelState): string {
  const link = links.find(({ childUpid }) => childUpid === child.upid)
  const name = pidName(child)
  return link && link.shareOfParent < MIN_WHOLE_LINK_SHARE
    ? `${name} (${formatShare(link.shareOfParent)})`
    : name
}

function pidName(parcel: ParcelState): string {
  return parcel.pid ? `PID ${formatPid(parcel.pid)}` : parcelName(parcel)
}
