import {
  type LineLayerSpecification,
  LngLatBounds,
  type Map as MapLibreMap,
  Marker,
  type StyleSpecification,
} from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { SUBJECT_COLOURS } from '#domain/layers/map-colours.ts'
import { useColorScheme } from '../../state/account/color-scheme.ts'
import { loadLayers, useLayers } from '../../state/map/layers.ts'
import { NO_BOUNDARY_FEATURES } from '../areas/boundary-layer.ts'
import { composeStyle, type MapPicture, NO_LAYERS } from '../compose-style.ts'
import { NO_FOCUS, NOTHING } from '../focus-layers.ts'
import { tileSource } from '../layers/tile-source.ts'
import { FALLBACK_CENTRE, tryMapLibre } from '../maplibre.ts'
import { NoSmallMap } from '../no-small-map.tsx'
import classes from './small-map.module.css'
import { TypedPlace } from './typed-place.tsx'

export interface SmallMapMark {
  id: string
  at: LngLat
  /** Within the mark: a number, or nothing. */
  text: string
  /** Name for screen readers and on hover. */
  label: string
  /** The last three are listings, by their state. */
  kind: 'subject' | 'comparable' | 'other' | 'active' | 'pending' | 'expired'
}

interface SmallMapProps {
  label: string
  marks: readonly SmallMapMark[]
  /** Radius of a circle around the subject, metres; null: none. */
  ring: number | null
  /** Name of the neighbourhood that is outlined, where a source has its boundary; null: none. */
  neighbourhood?: string | null
  /** Mark that is pointed at elsewhere. */
  pointed?: string | null
  /** Called while the pointer rests on a mark. */
  onPoint?: (id: string | null) => void
  /** Called with the place of a click, or with the centre on Enter; absent: neither does anything. */
  onPick?: ((at: LngLat) => void) | undefined
}

/** A map of a few places with numbered marks, on our streets and parcels. Where maps cannot be drawn it is absent: a list beside it has everything, and a place is typed. */
export function SmallMap({
  label,
  marks,
  ring,
  neighbourhood = null,
  pointed = null,
  onPoint,
  onPick,
}: SmallMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const [drawnMarks, setDrawn] = useState<ReadonlyMap<string, Marker>>(new Map())
  const [isImpossible, setImpossible] = useState(false)
  const scheme = useColorScheme()
  const available = useLayers(({ response }) => response?.layers ?? NO_LAYERS)
  useEffect(() => {
    if (useLayers.getState().response === null) void loadLayers()
  }, [])

  const latest = useRef({ marks, onPick })
  latest.current = { marks, onPick }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first style; later ones are set below
  useEffect(() => {
    if (!container.current) return
    const subject = latest.current.marks.find(({ kind }) => kind === 'subject') ?? latest.current.marks[0]
    const made = tryMapLibre({
      container: container.current,
      style: styleOf(available, scheme, neighbourhood),
      center: [...(subject?.at ?? FALLBACK_CENTRE)],
      zoom: 15,
      dragRotate: false,
      pitchWithRotate: false,
      maxPitch: 0,
      keyboard: true,
    })
    if (made === null) return setImpossible(true)
    made.on('click', ({ lngLat }) => latest.current.onPick?.(lngLatOf(lngLat)))
    made.getCanvas().addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') latest.current.onPick?.(lngLatOf(made.getCenter()))
    })
    made.on('idle', () => container.current?.setAttribute('data-map', 'idle'))
    setMap(made)
    return () => {
      setMap(null)
      made.remove()
    }
  }, [])

  useEffect(() => {
    map?.setStyle(styleOf(available, scheme, neighbourhood), { diff: true, validate: false })
  }, [map, available, scheme, neighbourhood])

  useEffect(() => {
    if (!map) return
    const drawn = new Map(marks.map((mark) => [mark.id, drawMark(map, mark, onPoint)]))
    setDrawn(drawn)
    return () => {
      for (const each of drawn.values()) each.remove()
    }
  }, [map, marks, onPoint])

  useEffect(() => {
    for (const [id, mark] of drawnMarks) mark.getElement().dataset.pointed = String(id === pointed)
  }, [drawnMarks, pointed])

  // Fits the numbered marks once they are there; afterwards the view is the person's.
  const fitted = useRef('')
  const numbered = marks.filter(({ kind }) => kind === 'subject' || kind === 'comparable')
  const key = numbered.map(({ id }) => id).join()
  useEffect(() => {
    if (!map || numbered.length < 2 || fitted.current === key) return
    fitted.current = key
    const bounds = new LngLatBounds()
    for (const { at } of numbered) bounds.extend([...at])
    map.fitBounds(bounds, { padding: FIT_PADDING, maxZoom: 17, duration: 0 })
  }, [map, numbered, key])

  useEffect(() => {
    const subject = marks.find(({ kind }) => kind === 'subject')
    if (!map || !subject || ring === null) return
    const show = () => drawRing(map, subject.at, ring, scheme)
    show()
    // A new style removes what it does not name.
    map.on('styledata', show)
    return () => {
      map.off('styledata', show)
      if (map.getLayer(RING)) map.removeLayer(RING)
      if (map.getSource(RING)) map.removeSource(RING)
    }
  }, [map, marks, ring, scheme])

  if (isImpossible) return onPick ? <TypedPlace onPick={onPick} /> : <NoSmallMap />
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

const lngLatOf = ({ lng, lat }: { lng: number; lat: number }): LngLat => [lng, lat]

/** CSS pixels beside the numbered marks; below them a legend of two lines has room. */
const FIT_PADDING = { top: 48, right: 56, bottom: 84, left: 56 }

const NEIGHBOURHOOD = 'neighbourhood'

/** The boundary comes with the tiles of its layer; sales are compared by the same name. */
function styleOf(
  available: MapPicture['available'],
  scheme: 'light' | 'dark',
  neighbourhood: string | null,
): StyleSpecification {
  const style = composeStyle(pictureOf(available, scheme))
  const info = available.find(({ key }) => key === NEIGHBOURHOOD)
  if (neighbourhood === null || info === undefined) return style
  const outline: LineLayerSpecification = {
    id: NEIGHBOURHOOD,
    type: 'line',
    source: NEIGHBOURHOOD,
    'source-layer': NEIGHBOURHOOD,
    filter: ['==', ['get', 'title'], neighbourhood],
    layout: { 'line-join': 'round' },
    paint: linePaint(scheme),
  }
  return {
    ...style,
    sources: { ...style.sources, [NEIGHBOURHOOD]: tileSource(info) },
    layers: [...style.layers, outline],
  }
}

/** The line around where comparables may be. */
const linePaint = (scheme: 'light' | 'dark') => ({
  'line-color': SUBJECT_COLOURS[scheme],
  'line-width': 1.5,
  'line-dasharray': [3, 3],
})

function pictureOf(available: MapPicture['available'], scheme: 'light' | 'dark'): MapPicture {
  return {
    base: { kind: 'streets' },
    scheme,
    available,
    shown: available.some(({ key }) => key === 'parcel') ? [{ key: 'parcel', opacity: 1, options: {} }] : [],
    units: 'metric',
    focus: NO_FOCUS,
    selectedPlaces: NOTHING,
    shownAreas: NOTHING,
    boundary: NO_BOUNDARY_FEATURES,
    shownPlaces: NOTHING,
  }
}

function drawMark(
  map: MapLibreMap,
  { at, text, label, kind, id }: SmallMapMark,
  onPoint: ((id: string | null) => void) | undefined,
): Marker {
  // No button: marks overlap. A list beside the map has the same by keyboard.
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

function drawRing(map: MapLibreMap, [lng, lat]: LngLat, metres: number, scheme: 'light' | 'dark'): void {
  if (map.getLayer(RING) || !map.isStyleLoaded()) return
  const north = metres / 111_320
  const east = north / Math.cos((lat * Math.PI) / 180)
  const coordinates = Array.from({ length: 73 }, (_, step) => {
    const angle = (step / 36) * Math.PI
    return [lng + east * Math.cos(angle), lat + north * Math.sin(angle)]
  })
  const data = { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } } as const
  if (!map.getSource(RING)) map.addSource(RING, { type: 'geojson', data })
  map.addLayer({
    id: RING,
    type: 'line',
    source: RING,
    paint: linePaint(scheme),
  })
}
