/**
 * Compares the land lost and gained by each zone on a parcel, so that a zone that is split, renumbered or
 * slightly redrawn does not count as changed.
 */

import { isNonOverlapping, type NonOverlappingLayerKey } from '../../../layers/covering-layers.ts'
import type { IsoDate } from '../../../text/dates.ts'
import type { LandUseChange, ZoningChange } from '../change.ts'
import type { ChangeEvent, GroundCover, GroundParcel, ReleaseDifference, Row } from '../change-event.ts'
import { toZoneState, type ZoneShare, type ZoneState, zoneName } from '../states.ts'
import { noiseSquareMetres, SLIVER_SHARE } from './accuracy.ts'
import { changeFields } from './change-fields.ts'
import { type CoverPiece, netCover } from './net-cover.ts'
import { textKey } from './same-text.ts'

/** Needs all covers of a parcel. @throws if a cover names an unknown parcel, which is a bug in the caller */
export function groundChanges(release: ReleaseDifference): (ZoningChange | LandUseChange)[] {
  const parcels = new Map(release.groundParcels.map((parcel) => [parcel.upid, parcel]))
  const polygons = collectPolygons(release.events)
  const covers = release.groundCovers.flatMap((cover): Cover[] => {
    const polygon = polygons.get(placeKey(cover.layer, cover.subjectId))
    return polygon ? [{ ...cover, polygon }] : []
  })
  const byPlace = Map.groupBy(covers, ({ layer, upid }) => placeKey(layer, upid))
  return [...byPlace.values()].flatMap((parcelCovers) => {
    const [{ layer, upid } = { layer: '', upid: '' }] = parcelCovers
    const parcel = parcels.get(upid)
    if (parcel === undefined)
      throw new Error(`A cover names the parcel ${upid}, which is not among the parcels`)
    return isNonOverlapping(layer) ? parcelChange(release, parcel, layer, parcelCovers) : []
  })
}

interface KeyedZone {
  key: string
  zone: ZoneState
}
interface Polygon {
  before: KeyedZone | null
  after: KeyedZone | null
}
type Cover = GroundCover & { polygon: Polygon }

const placeKey = (layer: string, id: string) => `${layer}/${id}`

function collectPolygons(events: readonly ChangeEvent[]): Map<string, Polygon> {
  const polygons = new Map<string, Polygon>()
  for (const { layer, subjectId, before, after } of events) {
    if (!isNonOverlapping(layer)) continue
    polygons.set(placeKey(layer, subjectId), { before: toZone(layer, before), after: toZone(layer, after) })
  }
  return polygons
}

function toZone(layer: NonOverlappingLayerKey, row: Row | null): KeyedZone | null {
  if (row === null) return null
  const zone = toZoneState(row)
  return { key: zoneKey(layer, zone), zone }
}

/** Adopted and proposed plans are distinct. Zones with equal codes are the same. */
export function zoneKey(layer: NonOverlappingLayerKey, state: ZoneState): string {
  const name = textKey(zoneName(state))
  return layer === 'zoning' ? name : `${name}/${textKey(state.status)}`
}

function parcelChange(
  release: ReleaseDifference,
  parcel: GroundParcel,
  layer: NonOverlappingLayerKey,
  covers: readonly Cover[],
): (ZoningChange | LandUseChange)[] {
  const net = netCover(covers.flatMap(toCoverPieces), {
    keyOf: ({ key }) => key,
    whole: parcel.areaSquareMetres,
    noise: noiseSquareMetres(parcel, layer),
    sliver: SLIVER_SHARE * parcel.areaSquareMetres,
  })
  if (net.lost.length + net.gained.length === 0) return []
  const toZoneShare = ({ state, area }: { state: KeyedZone; area: number }): ZoneShare => ({
    ...state.zone,
    // Shown as percent, so further digits would only show rounding errors.
    share: Math.round((area / parcel.areaSquareMetres) * 10_000) / 10_000,
  })
  const states = { before: net.lost.map(toZoneShare), after: net.gained.map(toZoneShare) }
  const details = {
    effectiveOn: latestDate(net.gained.map(({ state }) => changeDate(state, covers))),
    upids: [parcel.upid],
    subjectIds: covers.map(({ subjectId }) => subjectId),
  }
  const subject = `${layer}/${parcel.upid}`
  return layer === 'zoning'
    ? [{ type: 'zoning', ...changeFields(release, 'zoning', subject, details), ...states }]
    : [{ type: 'land_use', plan: layer, ...changeFields(release, 'land_use', subject, details), ...states }]
}

function toCoverPieces({ polygon, beforeSquareMetres, afterSquareMetres }: Cover): CoverPiece<KeyedZone>[] {
  const { before, after } = polygon
  return [
    ...(before ? [{ state: before, before: beforeSquareMetres, after: 0 }] : []),
    ...(after ? [{ state: after, before: 0, after: afterSquareMetres }] : []),
  ]
}

/** Date of the new zone. Null if a polygon here already had that date. */
function changeDate({ zone }: KeyedZone, covers: readonly Cover[]): IsoDate | null {
  const isOld = covers.some(({ polygon: { before } }) => before?.zone.effectiveOn === zone.effectiveOn)
  return isOld ? null : zone.effectiveOn
}

function latestDate(dates: readonly (IsoDate | null)[]): IsoDate | null {
  return (
    dates
      .filter((date) => date !== null)
      .toSorted()
      .at(-1) ?? null
  )
}
