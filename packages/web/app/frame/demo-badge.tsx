import { useLayers } from '../../state/map/layers.ts'
import { Tooltip } from '../../ui/hints/tooltip.tsx'
import classes from './demo-badge.module.css'

export function DemoBadge() {
  const isDemo = useLayers((layers) => layers.response?.isDemo ?? false)
  if (!isDemo) return null
  return (
    <Tooltip label="Every parcel, address, value and sale here is made up, so that you can try Lotline without other people’s data. Import a city and it gives way.">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its tooltip must be reached by keyboard */}
      <span className={classes.badge} tabIndex={0}>
        Demo district: synthetic
      </span>
    </Tooltip>
  )
}
