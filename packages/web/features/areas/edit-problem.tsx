import { Button } from '@mantine/core'
import { messageInPlace } from '../../lib/api/api-error.ts'
import { AlertBanner } from '../../ui/hints/alert-banner.tsx'
import { discardEdit, retryEdit, useAreaEdits } from './area-edits.ts'
import classes from './edit-problem.module.css'

/** The change can be edited, sent again or discarded. */
export function EditProblem({ areaId }: { areaId: string }) {
  const edit = useAreaEdits((edits) => edits[areaId])
  if (!edit || edit.isSaving || edit.problem === null) return null
  return (
    <AlertBanner kind="danger" title="Not saved">
      {messageInPlace(edit.problem)}
      <div className={classes.problemActions}>
        <Button size="compact-xs" variant="default" onClick={() => retryEdit(areaId)}>
          Try again
        </Button>
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => discardEdit(areaId)}>
          Back to what was saved
        </Button>
      </div>
    </AlertBanner>
  )
}
