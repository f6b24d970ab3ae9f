import type { Map as MapLibreMap, MapMouseEvent, MapOptions } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import type { Region } from '#contract/account/account-calls.ts'
import type { LayerInfo } from '#contract/parcel/layers.ts'
import { unionOfBoxes } from '#domain/geometry/polygon.ts'
import { regionKey } from '#domain/parcel/place/regions.ts'
import { useColorScheme } from '../state/account/preferences.ts'
import { createMapIfSupported } from './maplibre.ts'
import { NoSmallMap } from './no-small-map.tsx'
import classes from './region-picker.module.css'
import {
  createRegionStyle,
  hasTitle,
  isRegionLayer,
  REGION_LAYERS,
  type RegionColours,
} from './region-picture.ts'

interface RegionPickerProps {
  /** All regions, even those without a layer. */
  regions: readonly Region[]
  layers: readonly LayerInfo[]
  choice: Region | null
  onChoose: (region: Region) => void
}

/** Picks a region on a map. Keyboard users have the list beside it. */
export function RegionPicker({ regions, layers, choice, onChoose }: RegionPickerProps) {
  const container = useRef<HTMLDivElement>(null)
  const mapRef = useRef<MapLibreMap | null>(null)
  const scheme = useColorScheme()
  const [isUnsupported, setUnsupported] = useState(false)
  const latest = useRef({ regions, choice, onChoose })
  latest.current = { regions, choice, onChoose }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours depend on the scheme
  useEffect(() => {
    if (!container.current) return
    const map = createMapIfSupported({
      container: container.current,
      style: createRegionStyle(layers, getColours(container.current)),
      ...getBounds(latest.current.regions),
      fitBoundsOptions: { padding: 24 },
      dragRotate: false,
      pitchWithRotate: false,
      maxPitch: 0,
    })
    if (map === null) return setUnsupported(true)
    map.getCanvas().tabIndex = -1
    const regionAt = ({ point }: MapMouseEvent) => {
      const layerIds = REGION_LAYERS.filter((layer) => map.getLayer(layer))
      const [feature] = map.queryRenderedFeatures(point, { layers: layerIds })
      const title = feature?.properties.title
      if (!feature || typeof title !== 'string' || !isRegionLayer(feature.source)) return null
      const key = regionKey(feature.source, title)
      return latest.current.regions.find((region) => region.key === key) ?? null
    }
    map.on('click', (event) => {
      const region = regionAt(event)
      if (region) latest.current.onChoose(region)
    })
    map.on('mousemove', (event) => {
      const region = regionAt(event)
      highlightRegion(map, 'hover', region)
      map.getCanvas().style.cursor = region ? 'pointer' : ''
    })
    map.on('mouseout', () => highlightRegion(map, 'hover', null))
    map.once('load', () => highlightRegion(map, 'chosen', latest.current.choice))
    map.on('idle', () => container.current?.setAttribute('data-map', 'idle'))
    mapRef.current = map
    return () => {
      mapRef.current = null
      map.remove()
    }
  }, [layers, scheme])

  useEffect(() => {
    if (mapRef.current?.isStyleLoaded()) highlightRegion(mapRef.current, 'chosen', choice)
  }, [choice])

  if (isUnsupported) return <NoSmallMap />
  return <div ref={container} className={classes.picker} data-scheme={scheme} aria-hidden="true" />
}

function highlightRegion(map: MapLibreMap, state: 'hover' | 'chosen', region: Region | null): void {
  for (const layer of REGION_LAYERS) {
    if (!map.getLayer(`${layer}-${state}`)) continue
    map.setFilter(`${layer}-${state}`, hasTitle(region?.kind === layer ? region.title : null))
  }
}

function getColours(element: Element): RegionColours {
  const token = (name: string) => getComputedStyle(element).getPropertyValue(name).trim()
  return {
    ground: token('--page'),
    area: token('--surface'),
    line: token('--faint'),
    text: token('--text'),
    chosen: token('--brand'),
  }
}

function getBounds(regions: readonly Region[]): Pick<MapOptions, 'bounds'> {
  const boxes = regions.filter(({ kind }) => isRegionLayer(kind)).map(({ bounds }) => bounds)
  const bounds = unionOfBoxes(boxes)
  return bounds ? { bounds } : {}
}
