import { IconMinus, IconNavigationFilled, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useFirstScreenShown } from '../../lib/loading/first-screen.ts'
import { lazyPart } from '../../lib/loading/lazy-part.tsx'
import { useMapController } from '../../map/controller.ts'
import type { SubjectChoice } from '../../state/map/subject.ts'
import { useIsToolActive } from '../../state/map/tools.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { MapFooter } from './map-footer.tsx'
import { MapToolbar } from './map-toolbar.tsx'
import classes from './map-tools.module.css'

const ToolStepBar = lazyPart(() => import('./step/tool-step-bar.tsx'), 'ToolStepBar')

export function MapTools({ subjectAction }: { subjectAction: (choice: SubjectChoice) => ReactNode }) {
  const isShown = useFirstScreenShown()
  const isToolActive = useIsToolActive()
  return (
    <>
      <div className={classes.tools}>
        <MapToolbar />
        <hr className={classes.line} />
        <ViewButtons />
      </div>
      {(isShown || isToolActive) && <ToolStepBar subjectAction={subjectAction} />}
      <MapFooter />
    </>
  )
}

function ViewButtons() {
  const controller = useMapController()
  const [bearing, setBearing] = useState(0)
  useEffect(() => {
    if (!controller) return
    const updateBearing = () => setBearing(Math.round(controller.bearing()))
    updateBearing()
    return controller.onMove(updateBearing)
  }, [controller])

  return (
    <div className={classes.view} role="toolbar" aria-label="Zoom and direction" aria-orientation="vertical">
      <IconButton icon={IconPlus} label="Zoom in" shortcut="+" onClick={() => controller?.zoomBy(1)} />
      <IconButton icon={IconMinus} label="Zoom out" shortcut="-" onClick={() => controller?.zoomBy(-1)} />
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
