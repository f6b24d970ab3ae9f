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
  const states = { before: toReserveState(before, parcel), after: toReserveState(after, parcel) }
  const isMoved = Math.abs(after.area - before.area) > noiseSquareMetres(parcel, 'alr')
  const isPartlyChanged = before.isPartly !== after.isPartly
  const hasChanged =
    states.before.status === states.after.status
      ? // Otherwise the source has only become precise about the part, which is not a change.
        isMoved && states.before.share !== null && states.after.share !== null
      : isMoved || isPartlyChanged
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
      ...states,
    },
  ]
}

interface Side {
  area: number
  /** Whether the parcel is partly in the reserve, at an unknown place. */
  isPartly: boolean
}

function measureSide(
  parcel: GroundParcel,
  covers: readonly GroundCover[],
  side: 'before' | 'after',
  events: ReadonlyMap<string, ChangeEvent>,
): Side {
  const parcelCovers = covers.flatMap((cover) => {
    const event = events.get(cover.subjectId)
    const area = side === 'before' ? cover.beforeSquareMetres : cover.afterSquareMetres
    return area > 0 && event?.[side] !== null ? [{ area, row: event?.[side] }] : []
  })
  const partly = parcelCovers.filter(({ row }) => row !== undefined && isPartlyReserved(row))
  return {
    area: Math.min(parcel.areaSquareMetres, totalArea(parcelCovers)),
    // Ignores the polygon of a neighbour that slightly overlaps the common edge.
    isPartly: totalArea(partly) > noiseSquareMetres(parcel, 'alr'),
  }
}

const totalArea = (pieces: readonly { area: number }[]) => pieces.reduce((sum, { area }) => sum + area, 0)

function isPartlyReserved(row: Row): boolean {
  return isSameText(toZoneState(row).status, PARTLY_IN_RESERVE)
}

function toReserveState({ area, isPartly }: Side, parcel: GroundParcel): ReserveState {
  const noise = noiseSquareMetres(parcel, 'alr')
  if (area <= noise) return { status: 'out', share: 0 }
  if (isPartly) return { status: 'partly', share: null }
  if (area >= parcel.areaSquareMetres - noise) return { status: 'in', share: 1 }
  return { status: 'partly', share: Math.round((area / parcel.areaSquareMetres) * 10_000) / 10_000 }
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
