import { CloseButton } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { metresPerPixel } from '#domain/geometry/geodesy.ts'
import { BASE_MAPS, OFFLINE_BASE_MAP } from '#domain/layers/base-maps.ts'
import { isSameScale, scaleBars } from '#domain/map-tools/scale-bar.ts'
import { lazyPart } from '../../lib/loading/lazy-part.tsx'
import { readStored, writeStored } from '../../lib/store/stored.ts'
import { useMapController } from '../../map/controller.ts'
import { useUnits } from '../../state/account/preferences.ts'
import { chooseBaseMap, getChosenKey, getDrawnKey, useBaseMap } from '../../state/map/base-map.ts'
import { useLayers, useTileGaps } from '../../state/map/layers.ts'
import { useMapInsets } from '../../state/panel.ts'
import { Tooltip } from '../../ui/hints/tooltip.tsx'
import { AttributionButton, getAttributions } from './attribution-button.tsx'
import classes from './map-footer.module.css'
import notice from './notice.module.css'

const AttributionList = lazyPart(
  () => import('./attribution-list.tsx'),
  'AttributionList',
  ({ lines }) => <AttributionButton lines={lines} />,
)

const MAX_SCALE_PIXELS = 96

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
  const units = useUnits()
  const [bars, setBars] = useState<Bars | null>(null)
  useEffect(() => {
    if (!controller) return
    const updateBars = () => {
      const [, latitude] = controller.unproject(controller.visibleCentre())
      const next = scaleBars(metresPerPixel(latitude, controller.zoom()), MAX_SCALE_PIXELS)
      setBars((current) => (current && isSameScale(current, next) ? current : next))
    }
    updateBars()
    return controller.onMove(updateBars)
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
  const baseMap = useBaseMap(getDrawnKey)
  const lines = useMemo(
    () =>
      [
        ...BASE_MAPS.filter(({ key }) => key === baseMap).map(({ attribution }) => attribution),
        ...getAttributions(
          response?.layers ?? [],
          new Set(['streets', ...order.filter((key) => layerStates[key].isSelected)]),
        ),
      ].filter((line) => line !== ''),
    [baseMap, response, order, layerStates],
  )
  const [isListOpen, setListOpen] = useState(false)
  if (lines.length === 0) return null
  if (!isListOpen) return <AttributionButton lines={lines} onClick={() => setListOpen(true)} />
  return <AttributionList lines={lines} />
}

const SEEN_KEY = 'base-map-notice-seen'
const getTitle = (key: string) => BASE_MAPS.find((baseMap) => baseMap.key === key)?.title ?? key

/** Once closed, the notice stays closed in this tab. */
function BaseMapNotice() {
  const chosenKey = useBaseMap(getChosenKey)
  const isUnreachable = useBaseMap(({ reach }) => reach[chosenKey] === 'unreachable')
  const [isDismissed, setDismissed] = useState(() =>
    readStored(SEEN_KEY, (value) => value === true, sessionStorage),
  )
  if (!isUnreachable || isDismissed) return null

  const dismiss = () => {
    setDismissed(true)
    writeStored(SEEN_KEY, true, sessionStorage)
  }
  return (
    <div className={notice.notice} role="status">
      <Tooltip label={`${getTitle(OFFLINE_BASE_MAP)} is shown instead: it is drawn from our own data.`}>
        <span>{getTitle(chosenKey)} cannot be reached</span>
      </Tooltip>
      <button type="button" className={notice.again} onClick={() => chooseBaseMap(chosenKey)}>
        Try again
      </button>
      <CloseButton size="xs" aria-label="Dismiss the notice" onClick={dismiss} />
    </div>
  )
}

function GapsNotice() {
  const hasGaps = useTileGaps((state) => state.hasGaps)
  return (
    <div role="status" className={hasGaps ? notice.notice : undefined}>
      {hasGaps && <span className={notice.text}>Parts of the map did not load. Trying again…</span>}
    </div>
  )
}
