import type { Area } from '#contract/watching/collections.ts'
import { EditableName } from '../../ui/forms/editable-name.tsx'
import { rename } from './area-actions.ts'
import { kindLabel } from './area-labels.ts'
import classes from './area-step.module.css'
import { NewBadge } from './new-badge.tsx'

/** Shows the editable name of an area. */
export function AreaName({ area }: { area: Area }) {
  return (
    <>
      <EditableName what="area" name={area.name} onRename={(name) => rename(area.id, name)} />
      <p className={classes.line}>
        {area.status === 'NEW' && <NewBadge />} {kindLabel(area)}
      </p>
    </>
  )
}
