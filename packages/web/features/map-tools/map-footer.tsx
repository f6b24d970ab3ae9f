import { Suspense, useEffect, useMemo, useState } from 'react'
import { metresPerPixel } from '#domain/geometry/geodesy.ts'
import { BASE_MAPS } from '#domain/layers/base-maps.ts'
import { isSameScale, scaleBars } from '#domain/map-tools/scale-bar.ts'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import { useMapController } from '../../map/controller.ts'
import { usePreferences } from '../../state/account/preferences.ts'
import { drawnKey, useBaseMap } from '../../state/map/base-map.ts'
import { useLayers } from '../../state/map/layers.ts'
import { useMapInsets } from '../../state/panel.ts'
import { AttributionButton } from './attribution-button.tsx'
import { attributionsOf } from './attributions.ts'
import { BaseMapNotice } from './base-map-notice.tsx'
import { GapsNotice } from './gaps-notice.tsx'
import classes from './map-footer.module.css'

const AttributionList = lazyPart(async () => ({
  default: (await import('./attribution-list.tsx')).AttributionList,
}))

const MAX_SCALE_PIXELS = 96

/** Scale and attribution. */
export function MapFooter() {
  const { left } = useMapInsets()
  return (
    <div className={classes.footer} style={{ left: left + 24 }}>
      <GapsNotice />
      <BaseMapNotice />
      <div className={classes.quiet}>
        <Scale />
        <Attribution />
      </div>
    </div>
  )
}

type Bars = ReturnType<typeof scaleBars>

function Scale() {
  const controller = useMapController()
  const units = usePreferences((preferences) => preferences.units)
  const [bars, setBars] = useState<Bars | null>(null)
  useEffect(() => {
    if (!controller) return
    const read = () => {
      const [, latitude] = controller.unproject(controller.visibleCentre())
      const next = scaleBars(metresPerPixel(latitude, controller.zoom()), MAX_SCALE_PIXELS)
      // Panning rarely changes it.
      setBars((shown) => (shown && isSameScale(shown, next) ? shown : next))
    }
    read()
    return controller.onMove(read)
  }, [controller])
  if (!bars) return null
  return (
    <div
      className={classes.scale}
      role="img"
      aria-label={`Scale: ${bars.metric.label}, ${bars.imperial.label}`}
    >
      <span style={{ width: bars[units].width }}>{bars[units].label}</span>
    </div>
  )
}

function Attribution() {
  const response = useLayers((layers) => layers.response)
  const order = useLayers((layers) => layers.order)
  const layerStates = useLayers((layers) => layers.state.layers)
  const baseMap = useBaseMap(drawnKey)
  const lines = useMemo(
    () =>
      [
        ...BASE_MAPS.filter(({ key }) => key === baseMap).map(({ attribution }) => attribution),
        ...attributionsOf(
          response?.layers ?? [],
          new Set(['streets', ...order.filter((key) => layerStates[key].isSelected)]),
        ),
      ].filter((line) => line !== ''),
    [baseMap, response, order, layerStates],
  )
  const [isListWanted, setListWanted] = useState(false)
  if (lines.length === 0) return null
  if (!isListWanted) return <AttributionButton lines={lines} onClick={() => setListWanted(true)} />
  return (
    <Suspense fallback={<AttributionButton lines={lines} />}>
      <AttributionList lines={lines} />
    </Suspense>
  )
}
