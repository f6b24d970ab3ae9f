import type { ReactNode } from 'react'
import type { SubjectChoice } from '../../state/map/subject.ts'
import { MapFooter } from './map-footer.tsx'
import { MapToolbar } from './map-toolbar.tsx'
import classes from './map-tools.module.css'
import { ToolStepBar } from './step/tool-step-bar.tsx'
import { ViewButtons } from './view-buttons.tsx'

interface MapToolsProps {
  /** Creates a market analysis of the chosen subject. */
  subjectAction: (choice: SubjectChoice) => ReactNode
}

/** Everything over the map's right and lower edge. */
export function MapTools({ subjectAction }: MapToolsProps) {
  return (
    <>
      <div className={classes.tools}>
        <MapToolbar />
        <hr className={classes.line} />
        <ViewButtons />
      </div>
      <ToolStepBar subjectAction={subjectAction} />
      <MapFooter />
    </>
  )
}
