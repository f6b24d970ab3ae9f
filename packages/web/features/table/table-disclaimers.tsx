import { shownColumns } from '#domain/table/column-layout.ts'
import { columnOf } from '#domain/table/columns.ts'
import { disclaimersOfSources } from '#domain/table/source-disclaimers.ts'
import { Disclaimer } from '../../property/disclaimer.tsx'
import { useColumnLayout } from '../../state/table/columns.ts'
import classes from './drawer/drawer.module.css'

/** The notices that come with the columns of the land title register and of boards, while the table shows such. */
export function TableDisclaimers() {
  const layout = useColumnLayout()
  const sources = shownColumns(layout).map((key) => columnOf(key).dataSource)
  return disclaimersOfSources(sources).map((key) => (
    <Disclaimer key={key} of={key} className={classes.disclaimer} />
  ))
}
