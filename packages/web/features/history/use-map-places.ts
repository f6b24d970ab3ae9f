import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { HistoryEntry } from '#contract/watching/collections.ts'
import type { BoundingBox, LngLat } from '#domain/geometry/lng-lat.ts'
import { boundingBox } from '#domain/geometry/polygon.ts'
import { useMapController } from '../../map/controller.ts'
import { clearShownPlaces, openPlace, showPlaces } from '../../state/map/shown-places.ts'
import { getEntries, type HistoryLoad } from './load/history-load.ts'

/** Parts loaded between updates of the dots. Each update rebuilds the tiles of all dots. */
const PARTS_PER_UPDATE = 8
const MAX_PLACE_ZOOM = 17.5

/** Shows the places of entries as dots. `show` flies to those of one entry. */
export function useMapPlaces(load: HistoryLoad | null, openId: number | null) {
  const map = useMapController()
  const updateKey = load?.status === 'filling' ? Math.ceil(load.parts.size / PARTS_PER_UPDATE) : load
  // biome-ignore lint/correctness/useExhaustiveDependencies: not updated with each part
  const places = useMemo(
    () =>
      (load ? getEntries(load) : []).flatMap((entry) =>
        entry.places.map((at) => ({ id: entry.changeId, at })),
      ),
    [updateKey],
  )
  useEffect(() => showPlaces(places), [places])
  useEffect(() => openPlace(openId), [openId])
  useEffect(() => clearShownPlaces, [])

  const flyTo = (points: readonly LngLat[]) => {
    const [centre] = points
    if (!map || !centre) return
    const bounds = getBounds(points)
    if (points.length > 1 && bounds) map.flyTo({ bounds, maxZoom: MAX_PLACE_ZOOM })
    else map.flyTo({ centre, zoom: Math.max(map.zoom(), MAX_PLACE_ZOOM) })
  }

  const hasChecked = useRef(false)
  const flyToFirstPlaces = useEffectEvent((points: readonly LngLat[]) => {
    const bounds = getBounds(points)
    const visibleBounds = map && getBounds(map.visibleCorners())
    if (hasChecked.current || !bounds || !visibleBounds) return
    hasChecked.current = true
    if (!points.some((point) => isWithin(point, visibleBounds)))
      map.flyTo({ bounds, maxZoom: MAX_PLACE_ZOOM })
  })
  useEffect(() => {
    let isCurrent = true
    // Waits for the flight to the area to end, then checks whether any dot is visible.
    void map?.standstill().then(() => isCurrent && flyToFirstPlaces(places.map(({ at }) => at)))
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
