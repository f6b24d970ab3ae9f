import { type ReactNode, Suspense } from 'react'
import { useFirstScreenShown } from '../../lib/loading/first-screen.ts'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import type { SubjectChoice } from '../../state/map/subject.ts'
import { useIsToolActive } from '../../state/map/tools.ts'
import { MapFooter } from './map-footer.tsx'
import { MapToolbar } from './map-toolbar.tsx'
import classes from './map-tools.module.css'
import { ViewButtons } from './view-buttons.tsx'

const ToolStepBar = lazyPart(async () => ({
  default: (await import('./step/tool-step-bar.tsx')).ToolStepBar,
}))

interface MapToolsProps {
  /** Creates a market analysis of the chosen subject. */
  subjectAction: (choice: SubjectChoice) => ReactNode
}

/** Everything over the map's right and lower edge. */
export function MapTools({ subjectAction }: MapToolsProps) {
  const isShown = useFirstScreenShown()
  const isToolActive = useIsToolActive()
  return (
    <>
      <div className={classes.tools}>
        <MapToolbar />
        <hr className={classes.line} />
        <ViewButtons />
      </div>
      {(isShown || isToolActive) && (
        <Suspense fallback={null}>
          <ToolStepBar subjectAction={subjectAction} />
        </Suspense>
      )}
      <MapFooter />
    </>
  )
}
