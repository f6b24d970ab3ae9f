import { IconMinus, IconNavigationFilled, IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useMapController } from '../../map/controller.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import classes from './view-buttons.module.css'

/** The compass appears while north is not up. */
export function ViewButtons() {
  const controller = useMapController()
  const [bearing, setBearing] = useState(0)
  useEffect(() => {
    if (!controller) return
    const read = () => setBearing(Math.round(controller.bearing()))
    read()
    return controller.onMove(read)
  }, [controller])

  return (
    <div
      className={classes.buttons}
      role="toolbar"
      aria-label="Zoom and direction"
      aria-orientation="vertical"
    >
      <IconButton label="Zoom in" shortcut="+" onClick={() => controller?.zoomBy(1)}>
        <IconPlus size={18} stroke={1.75} />
      </IconButton>
      <IconButton label="Zoom out" shortcut="-" onClick={() => controller?.zoomBy(-1)}>
        <IconMinus size={18} stroke={1.75} />
      </IconButton>
      {bearing !== 0 && (
        <IconButton label="Turn north up" onClick={() => controller?.resetNorth()}>
          <IconNavigationFilled
            size={16}
            className={classes.needle}
            style={{ transform: `rotate(${-bearing}deg)` }}
          />
        </IconButton>
      )}
    </div>
  )
}
