import { MapFooter } from './map-footer.tsx'
import { MapToolbar } from './map-toolbar.tsx'
import { ToolStepBar } from './tool-step-bar.tsx'
import { ViewButtons } from './view-buttons.tsx'

/** Everything that floats over the map's right and lower edge. */
export function MapTools() {
  return (
    <>
      <MapToolbar />
      <ViewButtons />
      <ToolStepBar />
      <MapFooter />
    </>
  )
}
