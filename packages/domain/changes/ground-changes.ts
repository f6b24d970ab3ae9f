/**
 * Zoning and land-use changes, lot by lot: what each lot lost and gained in land under each zone. Seen this way a zone that
 * is cut anew, renumbered, written otherwise or drawn a little aside is no change, for no land changed its zone.
 */
import type { IsoDate } from '../dates.ts'
import { noiseSquareMetres, SLIVER_SHARE } from './accuracy.ts'
import type { LandUseChange, ZoningChange } from './change.ts'
import type { ChangeEvent, GroundCover, GroundLot, ReleaseDifference } from './change-event.ts'
import { type CoverOnceKey, coversOnce } from './cover-once.ts'
import { type CoverPiece, netCover } from './net-cover.ts'
import { textKey } from './same-text.ts'
import { type ZoneShare, type ZoneState, zoneName, zoneState } from './states.ts'
import { told } from './told.ts'

/**
 * A lot may be judged apart from others, but with all of its covers. Throws when a cover names a lot that is not
 * among the lots: a bug of the caller.
 */
export function groundChanges(release: ReleaseDifference): (ZoningChange | LandUseChange)[] {
  const lots = new Map(release.groundLots.map((lot) => [lot.upid, lot]))
  const events = groundEvents(release.events)
  const covers = release.groundCovers.filter(
    ({ layer, subjectId }) => coversOnce(layer) && events.has(eventKey(layer, subjectId)),
  )
  const byPlace = Map.groupBy(covers, ({ layer, upid }) => eventKey(layer, upid))
  return [...byPlace.values()].flatMap((here) => {
    const [{ layer, upid } = { layer: '', upid: '' }] = here
    const lot = lots.get(upid)
    if (lot === undefined) throw new Error(`A cover names the lot ${upid}, which is not among the lots`)
    return coversOnce(layer) ? changeOfLot(release, lot, layer, here, events) : []
  })
}

type Events = ReadonlyMap<string, ChangeEvent>
const eventKey = (layer: string, id: string) => `${layer}/${id}`

function groundEvents(events: readonly ChangeEvent[]): Events {
  return new Map(
    events.flatMap((event) =>
      event.entity === 'layer_feature' && event.layer !== null
        ? [[eventKey(event.layer, event.subjectId), event] as const]
        : [],
    ),
  )
}

function changeOfLot(
  release: ReleaseDifference,
  lot: GroundLot,
  layer: CoverOnceKey,
  covers: readonly GroundCover[],
  events: Events,
): (ZoningChange | LandUseChange)[] {
  const net = netCover(
    covers.flatMap((cover) => piecesOf(cover, events.get(eventKey(layer, cover.subjectId)))),
    {
      keyOf: (state) => zoneKey(layer, state),
      whole: lot.areaSquareMetres,
      noise: noiseSquareMetres(lot, layer),
      sliver: SLIVER_SHARE * lot.areaSquareMetres,
    },
  )
  if (net.lost.length + net.gained.length === 0) return []
  const shareOf = ({ state, area }: { state: ZoneState; area: number }): ZoneShare => ({
    ...state,
    // Told as percent: more digits would only tell how the computer adds.
    share: Math.round((area / lot.areaSquareMetres) * 10_000) / 10_000,
  })
  const states = { before: net.lost.map(shareOf), after: net.gained.map(shareOf) }
  const about = {
    effectiveOn: latest(net.gained.map(({ state }) => dateOfChange(state, covers, layer, events))),
    upids: [lot.upid],
    subjectIds: covers.map(({ subjectId }) => subjectId),
  }
  const subject = `${layer}/${lot.upid}`
  return layer === 'zoning'
    ? [{ type: 'zoning', ...told(release, 'zoning', subject, about), ...states }]
    : [{ type: 'land_use', plan: layer, ...told(release, 'land_use', subject, about), ...states }]
}

function piecesOf(cover: GroundCover, event: ChangeEvent | undefined): CoverPiece<ZoneState>[] {
  const pieces: CoverPiece<ZoneState>[] = []
  if (event?.before) {
    pieces.push({ state: zoneState(event.before), before: cover.beforeSquareMetres, after: 0 })
  }
  if (event?.after) {
    pieces.push({ state: zoneState(event.after), before: 0, after: cover.afterSquareMetres })
  }
  return pieces
}

/** By what a zone is the same zone. A plan that was proposed and is adopted is another, a zone of the same code is not. */
export function zoneKey(layer: CoverOnceKey, state: ZoneState): string {
  const name = textKey(zoneName(state))
  return layer === 'zoning' ? name : `${name}/${textKey(state.status)}`
}

/** The zone's date, unless the zone had it before: then it is that of the zone, and the lot came to it later. */
function dateOfChange(
  gained: ZoneState,
  covers: readonly GroundCover[],
  layer: CoverOnceKey,
  events: Events,
): IsoDate | null {
  const isOld = covers.some(({ subjectId }) => {
    const before = events.get(eventKey(layer, subjectId))?.before
    return (
      before &&
      textKey(zoneName(zoneState(before))) === textKey(zoneName(gained)) &&
      zoneState(before).effectiveOn === gained.effectiveOn
    )
  })
  return isOld ? null : gained.effectiveOn
}

function latest(dates: readonly (IsoDate | null)[]): IsoDate | null {
  return dates
    .filter((date) => date !== null)
    .reduce<IsoDate | null>((a, b) => (a !== null && a > b ? a : b), null)
}
