import type { FeatureCollection } from 'geojson'
import { useEffect, useEffectEvent, useState } from 'react'
import type { LayerHit, LayersAtResponse } from '#contract/parcel/layers.ts'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { LAND_USE_PLAN_LAYER_KEYS, ZONE_LAYER_KEYS } from '#domain/layers/covering-layers.ts'
import { drawnLayers } from '#domain/layers/layer-selection.ts'
import type { LayerKey } from '#domain/layers/layers.ts'
import type { MapEffect } from '#domain/map-tools/map-gestures.ts'
import { call } from '../../lib/api/api.ts'
import { lazyPart } from '../../lib/loading/lazy-part.tsx'
import { notifyFailure } from '../../lib/messages/alerts.ts'
import { useFocus } from '../../map/controller.ts'
import { useLayers } from '../../state/map/layers.ts'
import { onToolEffect } from '../../state/map/tools.ts'

const ZoneCard = lazyPart(() => import('./zone-card.tsx'), 'ZoneCard')

export function ZoneInfo() {
  const { response, close } = useZoneInfo()
  if (response === null || response.hits.length === 0) return null
  return <ZoneCard response={response} onClose={close} />
}

function useZoneInfo(): { response: LayersAtResponse | null; close: () => void } {
  const [point, setPoint] = useState<LngLat | null>(null)
  const [response, setResponse] = useState<LayersAtResponse | null>(null)
  const layerStates = useLayers(({ state }) => state.layers)
  const isAnyLayerSelected = NAMED_LAYER_KEYS.some((key) => layerStates[key].isSelected)

  const show = (next: LayersAtResponse | null) => {
    setResponse(next)
    useFocus.setState(groupBoundaries(next?.hits ?? []))
  }
  const showNow = useEffectEvent(show)

  useEffect(
    () =>
      onToolEffect((effect) => {
        if (isClickOnGround(effect)) setPoint(effect.point)
      }),
    [],
  )

  useEffect(() => {
    const keys = drawnLayers(useLayers.getState().state).filter((key) => NAMED_LAYER_KEYS.includes(key))
    if (!isAnyLayerSelected || point === null || keys.length === 0) {
      showNow(null)
      return
    }
    const controller = new AbortController()
    const [lng, lat] = point
    call('layersAt', {
      query: { lng, lat, layers: keys.join(',') },
      signal: controller.signal,
      isQuiet: true,
    })
      .then((result) => showNow(result))
      .catch(notifyFailure)
    return () => controller.abort()
  }, [point, isAnyLayerSelected])

  return {
    response,
    close: () => {
      setPoint(null)
      show(null)
    },
  }
}

function isClickOnGround(effect: MapEffect): effect is MapEffect & { point: LngLat } {
  return ['pickAt', 'toggleAt', 'addAt', 'inspectAt'].includes(effect.type)
}

const NAMED_LAYER_KEYS: readonly LayerKey[] = [...ZONE_LAYER_KEYS, ...LAND_USE_PLAN_LAYER_KEYS]

const toOutlines = (hits: readonly LayerHit[], keys: readonly string[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: hits
    .filter(({ layer }) => keys.includes(layer))
    .map(({ id, geometry }) => ({ type: 'Feature', id, geometry, properties: {} })),
})

/** The specification's `zonePolygons` and `landUsePlanPolygons` (part 2, section 3). */
export function groupBoundaries(hits: readonly LayerHit[]): Record<'zones' | 'plans', FeatureCollection> {
  return { zones: toOutlines(hits, ZONE_LAYER_KEYS), plans: toOutlines(hits, LAND_USE_PLAN_LAYER_KEYS) }
}
