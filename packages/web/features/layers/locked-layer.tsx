import { IconInfoCircle, IconLock } from '@tabler/icons-react'
import { LAYER_RESOURCES } from '#domain/layers/layer-resources.ts'
import type { LayerDefinition } from '#domain/layers/layers.ts'
import { openUpgrade } from '../../state/account/upgrade.ts'
import { Tooltip } from '../../ui/hints/tooltip.tsx'
import classes from './layer-row.module.css'

/** Not in the subscription: the server withholds its data. */
export function LockedLayer({ definition: { key, title, description } }: { definition: LayerDefinition }) {
  return (
    <div className={classes.row}>
      <div className={classes.head}>
        <button
          type="button"
          className={classes.lock}
          onClick={() => openUpgrade({ what: title, needed: LAYER_RESOURCES[key] ?? [] })}
        >
          <IconLock size={16} stroke={1.75} aria-hidden />
          <span>{title}</span>
          <span className={classes.locked}>Not in your subscription</span>
        </button>
        <Tooltip label={description}>
          <button type="button" className={classes.about} aria-label={`About ${title}`}>
            <IconInfoCircle size={16} stroke={1.75} />
          </button>
        </Tooltip>
      </div>
    </div>
  )
}
