import { useCheckedRows } from '../../../state/table/checked-rows.ts'
import { SummaryText } from '../totals/summary-text.tsx'
import { useLoadRows } from '../use-table-rows.ts'
import classes from './drawer.module.css'
import { LoadingNote } from './loading-note.tsx'
import { TickedRows } from './ticked-rows.tsx'

/** Loads the rows of the selection and summarizes it, or its ticked rows. Split from the drawer because it imports all columns. */
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
