import { LngLatBounds, type Map as MapLibreMap, Marker } from 'maplibre-gl'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { LayersResponse } from '#contract/parcel/layers.ts'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { METRES_PER_DEGREE } from '#domain/geometry/local-plane.ts'
import { useColorScheme } from '../../state/account/preferences.ts'
import { openingCentre } from '../../state/map/default-view.ts'
import { loadLayers, useLayers } from '../../state/map/layers.ts'
import { useView } from '../../state/map/view.ts'
import { NO_LAYERS } from '../compose-style.ts'
import { createMapIfSupported, FALLBACK_CENTRE } from '../maplibre.ts'
import { NoSmallMap } from '../no-small-map.tsx'
import { moveUnlessUserMoved } from '../view/until-moved.ts'
import classes from './small-map.module.css'
import { createLinePaint, createSmallMapStyle } from './small-map-style.ts'
import { TypedPlace } from './typed-place.tsx'

export interface SmallMapMark {
  id: string
  at: LngLat
  text: string
  /** Name for screen readers and on hover. */
  label: string
  kind: 'subject' | 'comparable' | 'other' | 'active' | 'pending' | 'expired'
}

interface SmallMapProps {
  label: string
  marks: readonly SmallMapMark[]
  /** Radius of a circle around the subject, in metres. */
  ring: number | null
  /** Neighbourhood to outline, if a source has its boundary. */
  neighbourhood?: string | null
  hoverId?: string | null
  onPoint?: (id: string | null) => void
  /** Called with the clicked place, or the centre on Enter. */
  onPick?: ((at: LngLat) => void) | undefined
}

export function SmallMap(props: SmallMapProps) {
  const { label, marks, ring, hoverId = null, onPoint, onPick } = props
  const container = useRef<HTMLDivElement>(null)
  const scheme = useColorScheme()
  const { map, isUnsupported, moveIfUntouched } = useSmallMap(container, scheme, props)
  useMarkers(map, marks, hoverId, onPoint)
  useFittedView(map, marks, moveIfUntouched)
  useRing(map, marks, ring, scheme)
  if (isUnsupported) return onPick ? <TypedPlace onPick={onPick} /> : <NoSmallMap />
  return (
    <section
      ref={container}
      className={classes.map}
      aria-label={label}
      data-picks={onPick !== undefined}
      data-scheme={scheme}
    />
  )
}

type Scheme = ReturnType<typeof useColorScheme>
type MoveIfUntouched = RefObject<(move: () => void) => void>

function useSmallMap(
  container: RefObject<HTMLDivElement | null>,
  scheme: Scheme,
  { marks, neighbourhood = null, onPick }: SmallMapProps,
) {
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const [isUnsupported, setUnsupported] = useState(false)
  const moveIfUntouched: MoveIfUntouched = useRef((_move: () => void) => {})
  const isViewSet = useRef(false)
  const latest = useRef({ marks, onPick })
  latest.current = { marks, onPick }
  const data = useLayers(({ response }) => response)
  const available = data?.layers ?? NO_LAYERS
  useEffect(() => {
    if (useLayers.getState().response === null) void loadLayers()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first style; later ones are set below
  useEffect(() => {
    if (!container.current) return
    const subject = findSubject(latest.current.marks) ?? latest.current.marks[0]
    isViewSet.current = subject !== undefined || data !== null
    const newMap = createMapIfSupported({
      container: container.current,
      style: createSmallMapStyle(available, scheme, neighbourhood),
      center: [...(subject?.at ?? toCentre(data) ?? FALLBACK_CENTRE)],
      zoom: FIRST_ZOOM,
      dragRotate: false,
      pitchWithRotate: false,
      maxPitch: 0,
      keyboard: true,
    })
    if (newMap === null) return setUnsupported(true)
    moveIfUntouched.current = moveUnlessUserMoved(newMap)
    newMap.on('click', ({ lngLat }) => latest.current.onPick?.(getLngLat(lngLat)))
    newMap.getCanvas().addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') latest.current.onPick?.(getLngLat(newMap.getCenter()))
    })
    newMap.on('idle', () => container.current?.setAttribute('data-map', 'idle'))
    // Until the style is loaded, it cannot be changed.
    newMap.once('style.load', () => setMap(newMap))
    return () => {
      setMap(null)
      newMap.remove()
    }
  }, [])

  useEffect(() => {
    if (!map || data === null || isViewSet.current) return
    isViewSet.current = true
    const centre = toCentre(data)
    if (latest.current.marks.length === 0 && centre)
      moveIfUntouched.current(() => map.jumpTo({ center: [...centre] }))
  }, [map, data])

  useEffect(() => {
    map?.setStyle(createSmallMapStyle(available, scheme, neighbourhood), { diff: true, validate: false })
  }, [map, available, scheme, neighbourhood])

  return { map, isUnsupported, moveIfUntouched }
}

function useMarkers(
  map: MapLibreMap | null,
  marks: SmallMapProps['marks'],
  hoverId: string | null,
  onPoint: SmallMapProps['onPoint'],
): void {
  const [markers, setMarkers] = useState<ReadonlyMap<string, Marker>>(new Map())
  useEffect(() => {
    if (!map) return
    const newMarkers = new Map(marks.map((mark) => [mark.id, drawMark(map, mark, onPoint)]))
    setMarkers(newMarkers)
    return () => {
      for (const marker of newMarkers.values()) marker.remove()
    }
  }, [map, marks, onPoint])

  useEffect(() => {
    for (const [id, marker] of markers) marker.getElement().dataset.pointed = String(id === hoverId)
  }, [markers, hoverId])
}

function useFittedView(
  map: MapLibreMap | null,
  marks: SmallMapProps['marks'],
  moveIfUntouched: MoveIfUntouched,
): void {
  const fittedKey = useRef('')
  const numberedMarks = marks.filter(({ kind }) => kind === 'subject' || kind === 'comparable')
  const key = numberedMarks.map(({ id }) => id).join()
  useEffect(() => {
    if (!map || numberedMarks.length < 2 || fittedKey.current === key) return
    fittedKey.current = key
    const bounds = new LngLatBounds()
    for (const { at } of numberedMarks) bounds.extend([...at])
    moveIfUntouched.current(() => map.fitBounds(bounds, { padding: FIT_PADDING, maxZoom: 17, duration: 0 }))
  }, [map, numberedMarks, key, moveIfUntouched])
}

function useRing(
  map: MapLibreMap | null,
  marks: SmallMapProps['marks'],
  radiusMetres: number | null,
  scheme: Scheme,
): void {
  useEffect(() => {
    const subject = findSubject(marks)
    if (!map || !subject || radiusMetres === null) return
    const show = () => drawRing(map, subject.at, radiusMetres, scheme)
    show()
    // Draws again after a new style, which removes the circle.
    map.on('styledata', show)
    return () => {
      map.off('styledata', show)
      if (map.getLayer(RING)) map.removeLayer(RING)
      if (map.getSource(RING)) map.removeSource(RING)
    }
  }, [map, marks, radiusMetres, scheme])
}

const findSubject = (marks: SmallMapProps['marks']) => marks.find(({ kind }) => kind === 'subject')

const FIRST_ZOOM = 15

const toCentre = (data: LayersResponse | null) => openingCentre(useView.getState().position, data, FIRST_ZOOM)

const getLngLat = ({ lng, lat }: { lng: number; lat: number }): LngLat => [lng, lat]

/** CSS pixels, with room for a legend of two lines. */
const FIT_PADDING = { top: 48, right: 56, bottom: 84, left: 56 }

function drawMark(
  map: MapLibreMap,
  { at, text, label, kind, id }: SmallMapMark,
  onPoint: ((id: string | null) => void) | undefined,
): Marker {
  // Not a button, because marks overlap. Keyboard users have the list.
  const element = document.createElement('div')
  element.className = classes.mark ?? ''
  element.dataset.kind = kind
  element.textContent = text
  element.title = label
  element.setAttribute('role', 'img')
  element.setAttribute('aria-label', label)
  if (onPoint && kind !== 'subject') {
    element.addEventListener('mouseenter', () => onPoint(id))
    element.addEventListener('mouseleave', () => onPoint(null))
  }
  return new Marker({ element }).setLngLat([...at]).addTo(map)
}

const RING = 'ring'

/** Sides of the polygon that approximates the circle. */
const RING_SIDES = 72

function drawRing(map: MapLibreMap, [lng, lat]: LngLat, metres: number, scheme: Scheme): void {
  if (map.getLayer(RING) || !map.isStyleLoaded()) return
  const north = metres / METRES_PER_DEGREE
  const east = north / Math.cos((lat * Math.PI) / 180)
  const coordinates = Array.from({ length: RING_SIDES + 1 }, (_, side) => {
    const angle = (2 * Math.PI * side) / RING_SIDES
    return [lng + east * Math.cos(angle), lat + north * Math.sin(angle)]
  })
  const data = { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } } as const
  if (!map.getSource(RING)) map.addSource(RING, { type: 'geojson', data })
  map.addLayer({ id: RING, type: 'line', source: RING, paint: createLinePaint(scheme) })
}
