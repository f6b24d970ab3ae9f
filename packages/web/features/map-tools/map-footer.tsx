import { Popover } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { BASE_MAPS } from '#domain/base-maps.ts'
import { metresPerPixel } from '#domain/geodesy.ts'
import { useMapController } from '../../map/controller.ts'
import { type ScaleBar, scaleBars } from '../../map/scale-bar.ts'
import { drawnKey, useBaseMap } from '../../state/base-map.ts'
import { useLayers } from '../../state/layers.ts'
import { useMapInsets } from '../../state/panel.ts'
import { attributionsOf } from './attributions.ts'
import { BaseMapNotice } from './base-map-notice.tsx'
import { GapsNotice } from './gaps-notice.tsx'
import classes from './map-footer.module.css'

const MOST_SCALE_PIXELS = 96

/** The scale in both systems, and who the map comes from. */
export function MapFooter() {
  const { left } = useMapInsets()
  return (
    <div className={classes.footer} style={{ left: left + 24 }}>
      <GapsNotice />
      <BaseMapNotice />
      <Scale />
      <Attribution />
    </div>
  )
}

function Scale() {
  const controller = useMapController()
  const [bars, setBars] = useState<ReturnType<typeof scaleBars> | null>(null)
  useEffect(() => {
    if (!controller) return
    const read = () => {
      const [, latitude] = controller.unproject(controller.visibleCentre())
      const next = scaleBars(metresPerPixel(latitude, controller.zoom()), MOST_SCALE_PIXELS)
      // Panning rarely changes it, and need not draw anything then.
      setBars((shown) => (shown && isSameBar(shown, next) ? shown : next))
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
      <span className={classes.metric} style={{ width: bars.metric.width }}>
        {bars.metric.label}
      </span>
      <span className={classes.imperial} style={{ width: bars.imperial.width }}>
        {bars.imperial.label}
      </span>
    </div>
  )
}

const isSameBar = (
  one: Record<'metric' | 'imperial', ScaleBar>,
  other: Record<'metric' | 'imperial', ScaleBar>,
) => one.metric.width === other.metric.width && one.imperial.width === other.imperial.width

function Attribution() {
  const answer = useLayers((layers) => layers.answer)
  const order = useLayers((layers) => layers.order)
  const layerStates = useLayers((layers) => layers.state.layers)
  const baseMap = useBaseMap(drawnKey)
  const lines = useMemo(
    () =>
      [
        ...BASE_MAPS.filter(({ key }) => key === baseMap).map(({ attribution }) => attribution),
        ...attributionsOf(
          answer?.layers ?? [],
          new Set(['streets', ...order.filter((key) => layerStates[key].isSelected)]),
        ),
      ].filter((line) => line !== ''),
    [baseMap, answer, order, layerStates],
  )
  const [first, ...more] = lines
  if (first === undefined) return null
  return (
    <Popover position="top-end" shadow="sm" withinPortal>
      <Popover.Target>
        <button type="button" className={classes.attribution}>
          {first} {more.length > 0 && <span className={classes.count}>and {more.length} more</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.list}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
