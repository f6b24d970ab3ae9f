import { useState } from 'react'
import type { LayerInfo } from '#contract/parcel/layers.ts'
import type { LayerKey } from '#domain/layers/layers.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import type { LegendEntry } from '../../map/layers/map-layer.ts'
import { getLayerLegend } from '../../map/layers/registry.ts'
import { useMapScheme } from '../../map/use-map-picture.ts'
import classes from './legend.module.css'

const MAX_COLLAPSED = 8

export function Legend({ layerKey, info }: { layerKey: LayerKey; info: LayerInfo }) {
  const [isExpanded, setExpanded] = useState(false)
  const entries = getLayerLegend(layerKey, info, useMapScheme())
  const visibleEntries = isExpanded ? entries : entries.slice(0, MAX_COLLAPSED)
  return (
    <ul className={classes.legend}>
      {visibleEntries.map((entry) => (
        <li key={entry.label} className={classes.entry}>
          <Swatch {...entry} />
          <span className={classes.label}>{entry.label}</span>
          {entry.count !== null && entries.length > 1 && (
            <span className={classes.count}>{formatNumber(entry.count)}</span>
          )}
        </li>
      ))}
      {entries.length > MAX_COLLAPSED && (
        <li>
          <button type="button" className={classes.unfold} onClick={() => setExpanded(!isExpanded)}>
            {isExpanded ? 'Show fewer' : `Show all ${entries.length}`}
          </button>
        </li>
      )}
    </ul>
  )
}

function Swatch({ swatch, colour }: LegendEntry) {
  return (
    <svg
      className={classes.swatch}
      width="20"
      height="14"
      viewBox="0 0 20 14"
      aria-hidden="true"
      color={colour}
    >
      {SWATCHES[swatch]}
    </svg>
  )
}

const FRAME = { x: 0.75, y: 0.75, width: 18.5, height: 12.5, rx: 2.5, stroke: 'currentColor' }

const SWATCHES: Record<LegendEntry['swatch'], React.ReactNode> = {
  fill: <rect {...FRAME} fill="currentColor" fillOpacity="0.6" />,
  hatch: (
    <>
      <rect {...FRAME} fill="currentColor" fillOpacity="0.1" />
      <path d="M3 12 12 2M8 12l9-10M13 12l4-4.5" stroke="currentColor" strokeWidth="1.2" />
    </>
  ),
  dots: (
    <>
      <rect {...FRAME} fill="currentColor" fillOpacity="0.1" />
      <path
        d="M5 4.5h.01M10 4.5h.01M15 4.5h.01M7.5 9.5h.01M12.5 9.5h.01"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </>
  ),
  line: <path d="M1 7h18" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />,
  dashes: <path d="M1 7h18" stroke="currentColor" strokeWidth="2.5" strokeDasharray="5 2.5" />,
  point: <circle cx="10" cy="7" r="4.5" fill="none" stroke="currentColor" strokeWidth="2.5" />,
  tag: <rect x="2" y="2" width="16" height="10" rx="5" fill="currentColor" />,
}
