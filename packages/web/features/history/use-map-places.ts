import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { HistoryEntry } from '#contract/watching/collections.ts'
import type { BoundingBox, LngLat } from '#domain/geometry/lng-lat.ts'
import { boundingBox } from '#domain/geometry/polygon.ts'
import { useMapController } from '../../map/controller.ts'
import { clearShownPlaces, openPlace, showPlaces } from '../../state/map/shown-places.ts'
import { getEntries, type HistoryLoad } from './load/history-load.ts'

/** Number of parts after which dots are updated. Each update rebuilds the tiles of all dots. */
const PARTS_PER_UPDATE = 8
const MAX_PLACE_ZOOM = 17.5

/** `show` flies to an entry's places. */
export function useMapPlaces(load: HistoryLoad | null, openId: number | null) {
  const map = useMapController()
  const isFilling = load?.status === 'filling'
  const step = isFilling ? Math.ceil(load.parts.size / PARTS_PER_UPDATE) : load
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step triggers it
  const places = useMemo(
    () =>
      load === null
        ? []
        : getEntries(load).flatMap(({ changeId, places: at }) =>
            at.map((place) => ({ id: changeId, at: place })),
          ),
    [step],
  )
  useEffect(() => showPlaces(places), [places])
  useEffect(() => openPlace(openId), [openId])
  useEffect(() => clearShownPlaces, [])

  const flyTo = (points: readonly LngLat[]) => {
    const [first, ...rest] = points
    if (!map || !first) return
    const bounds = getBounds(points)
    if (rest.length > 0 && bounds) map.flyTo({ bounds, maxZoom: MAX_PLACE_ZOOM })
    else map.flyTo({ centre: first, zoom: Math.max(map.zoom(), MAX_PLACE_ZOOM) })
  }

  const isShown = useRef(false)
  const showFirst = useEffectEvent((points: readonly LngLat[]) => {
    const bounds = getBounds(points)
    const visibleBounds = map && getBounds(map.visibleCorners())
    if (isShown.current || !bounds || !visibleBounds) return
    isShown.current = true
    if (!points.some((point) => isWithin(point, visibleBounds)))
      map.flyTo({ bounds, maxZoom: MAX_PLACE_ZOOM })
  })
  useEffect(() => {
    let isCurrent = true
    // Waits for a flight to the area to end, then tests whether any dot is visible.
    void map?.standstill().then(() => isCurrent && showFirst(places.map(({ at }) => at)))
    return () => {
      isCurrent = false
    }
  }, [map, places])

  return { show: ({ places: points }: Pick<HistoryEntry, 'places'>) => flyTo(points) }
}

const getBounds = (points: readonly LngLat[]): BoundingBox | null =>
  boundingBox({ type: 'MultiPoint', coordinates: points.map((point) => [...point]) })

const isWithin = ([lng, lat]: LngLat, [west, south, east, north]: BoundingBox) =>
  lng >= west && lng <= east && lat >= south && lat <= north
