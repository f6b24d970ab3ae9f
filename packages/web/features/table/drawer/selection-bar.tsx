import { SummaryText } from '../totals/summary-text.tsx'
import { useLoadRows } from '../use-table-rows.ts'
import classes from './drawer.module.css'
import { LoadingNote } from './loading-note.tsx'

/** Shows the summary of a selection and loads its rows. A component of its own, as all columns come with it. */
export function SelectionBar() {
  useLoadRows()
  return (
    <>
      <SummaryText />
      <span className={classes.grow} />
      <LoadingNote />
    </>
  )
}
