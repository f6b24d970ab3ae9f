import { isSliver, MIN_WHOLE_SHARE } from '../../../layers/shares.ts'
import { PARTLY_IN_RESERVE } from '../../../parcel/place/outside.ts'
import type { AlrStatusChange } from '../change.ts'
import type { ChangeEvent, GroundCover, GroundParcel, ReleaseDifference, Row } from '../change-event.ts'
import { type ReserveState, toZoneState } from '../states.ts'
import { noiseSquareMetres } from './accuracy.ts'
import { changeFields } from './change-fields.ts'
import { isSameText } from './same-text.ts'

/** Needs every cover of the layer on a parcel, even if unchanged. @throws for a cover of an unknown parcel */
export function reserveChanges(release: ReleaseDifference): AlrStatusChange[] {
  const parcels = new Map(release.groundParcels.map((parcel) => [parcel.upid, parcel]))
  const events = new Map(
    release.events.filter(({ layer }) => layer === 'alr').map((event) => [event.subjectId, event]),
  )
  const covers = release.groundCovers.filter(({ layer }) => layer === 'alr')
  return [...Map.groupBy(covers, ({ upid }) => upid)].flatMap(([upid, parcelCovers]) => {
    const parcel = parcels.get(upid)
    if (parcel === undefined)
      throw new Error(`A cover names the parcel ${upid}, which is not among the parcels`)
    return parcelChange(release, parcel, parcelCovers, events)
  })
}

function parcelChange(
  release: ReleaseDifference,
  parcel: GroundParcel,
  covers: readonly GroundCover[],
  events: ReadonlyMap<string, ChangeEvent>,
): AlrStatusChange[] {
  const before = measureSide(parcel, covers, 'before', events)
  const after = measureSide(parcel, covers, 'after', events)
  const noise = noiseSquareMetres(parcel, 'alr')
  const isMoved = Math.abs(after.area - before.area) > noise
  const isPartlyMoved = Math.abs(after.partlyArea - before.partlyArea) > noise
  const hasChanged =
    before.state.status === after.state.status
      ? // Otherwise the source has only become precise about the part, which is not a change.
        isMoved && before.state.status === 'partly' && Math.max(before.partlyArea, after.partlyArea) <= noise
      : isMoved || isPartlyMoved
  if (!hasChanged) return []
  const causes = covers.map(({ subjectId }) => events.get(subjectId)).filter((event) => event !== undefined)
  return [
    {
      type: 'alr_status',
      ...changeFields(release, 'alr_status', `alr/${parcel.upid}`, {
        effectiveOn: onlyDate(causes),
        upids: [parcel.upid],
        subjectIds: causes.map(({ subjectId }) => subjectId),
      }),
      before: before.state,
      after: after.state,
    },
  ]
}

/** Areas in square metres decide whether the parcel changed; the state is what its table and card say. */
interface Side {
  area: number
  /** Area of outlines of which an unknown part is in the reserve. */
  partlyArea: number
  state: ReserveState
}

interface Piece {
  area: number
  /** Undefined if the polygon did not change. */
  row: Row | undefined
}

function measureSide(
  parcel: GroundParcel,
  covers: readonly GroundCover[],
  side: 'before' | 'after',
  events: ReadonlyMap<string, ChangeEvent>,
): Side {
  const pieces = covers.flatMap((cover): Piece[] => {
    const event = events.get(cover.subjectId)
    const area = side === 'before' ? cover.beforeSquareMetres : cover.afterSquareMetres
    return area > 0 && event?.[side] !== null ? [{ area, row: event?.[side] }] : []
  })
  const isPartly = ({ row }: Piece) => row !== undefined && isPartlyReserved(row)
  const partlyPieces = pieces.filter(isPartly)
  const partlyArea = totalArea(partlyPieces)
  const shareOf = (shown: readonly Piece[]) =>
    totalArea(shown.filter(({ area }) => !isSliver(area / parcel.areaSquareMetres, area))) /
    parcel.areaSquareMetres
  const share = shareOf(pieces.filter((piece) => !isPartly(piece)))
  // Ignores the polygon of a neighbour that slightly overlaps the common edge.
  const isUnknown =
    partlyArea > noiseSquareMetres(parcel, 'alr') || (share === 0 && shareOf(partlyPieces) > 0)
  return {
    area: Math.min(parcel.areaSquareMetres, totalArea(pieces)),
    partlyArea,
    state: isUnknown ? { status: 'partly', share: null } : toReserveState(share),
  }
}

const totalArea = (pieces: readonly { area: number }[]) => pieces.reduce((sum, { area }) => sum + area, 0)

function isPartlyReserved(row: Row): boolean {
  return isSameText(toZoneState(row).status, PARTLY_IN_RESERVE)
}

function toReserveState(share: number): ReserveState {
  if (share === 0) return { status: 'out', share: 0 }
  if (share >= MIN_WHOLE_SHARE) return { status: 'in', share: 1 }
  return { status: 'partly', share: Math.round(share * 10_000) / 10_000 }
}

function onlyDate(events: readonly ChangeEvent[]): string | null {
  const dates = new Set(
    events.flatMap(({ before, after }) => {
      const date = after ? toZoneState(after).effectiveOn : null
      return date === null || (before && toZoneState(before).effectiveOn === date) ? [] : [date]
    }),
  )
  const [date] = dates
  return dates.size === 1 && date !== undefined ? date : null
}
