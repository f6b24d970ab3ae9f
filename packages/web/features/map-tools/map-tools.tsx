import { MapFooter } from './map-footer.tsx'
import { MapToolbar } from './map-toolbar.tsx'
import classes from './map-tools.module.css'
import { ToolStepBar } from './tool-step-bar.tsx'
import { ViewButtons } from './view-buttons.tsx'

/** Everything that floats over the map's right and lower edge. */
export function MapTools() {
  return (
    <>
      <div className={classes.tools}>
        <MapToolbar />
        <hr className={classes.line} />
        <ViewButtons />
      </div>
      <ToolStepBar />
      <MapFooter />
    </>
  )
}
