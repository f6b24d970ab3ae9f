import { useCheckedRows } from '../../../state/table/checked-rows.ts'
import { SummaryText } from '../totals/summary-text.tsx'
import { useLoadRows } from '../use-table-rows.ts'
import classes from './drawer.module.css'
import { LoadingNote } from './loading-note.tsx'
import { TickedRows } from './ticked-rows.tsx'

/** Shows the summary of a selection, or of its ticked rows, and loads the rows. A component of its own, as all columns come with it. */
export function SelectionBar() {
  useLoadRows()
  const hasTicks = useCheckedRows(({ checked }) => checked.size > 0)
  return (
    <>
      {hasTicks ? <TickedRows /> : <SummaryText />}
      <span className={classes.grow} />
      <LoadingNote />
    </>
  )
}
