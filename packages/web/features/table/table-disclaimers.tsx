import { shownColumns } from '#domain/table/column-layout.ts'
import { columnOf } from '#domain/table/columns.ts'
import { DATA_SOURCES } from '#domain/table/data-sources.ts'
import { Disclaimer } from '../../property/disclaimer.tsx'
import { useColumnLayout } from '../../state/table/columns.ts'
import classes from './drawer/drawer.module.css'

/** The notices that come with the columns of the land title register and of boards, while the table shows such. */
export function TableDisclaimers() {
  const layout = useColumnLayout()
  const groups = new Set(shownColumns(layout).map((key) => DATA_SOURCES[columnOf(key).dataSource].group))
  return (
    <>
      {groups.has('title') && <Disclaimer of="ltsa" className={classes.disclaimer} />}
      {groups.has('board') && <Disclaimer of="mls" className={classes.disclaimer} />}
    </>
  )
}
