import { useCheckedRows } from '../../../state/table/checked-rows.ts'
import { SummaryText } from '../totals/summary-text.tsx'
import { useLoadRows } from '../use-table-rows.ts'
import classes from './drawer.module.css'
import { LoadingNote } from './loading-note.tsx'
import { TickedRows } from './ticked-rows.tsx'

/** A separate file, because it imports all columns. */
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
