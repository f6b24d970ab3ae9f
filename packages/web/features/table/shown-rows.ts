import { rowCache } from '../../state/rows/rows.ts'
import { useSelection } from '../../state/selection.ts'
import { orderRows } from './order-rows.ts'
import { useTableView } from './table-view.ts'

/** The selected lots as the table has them at this moment: those that pass its filters, in its order. */
export function shownRows(): readonly string[] {
  const { sort, filters } = useTableView.getState()
  return orderRows(useSelection.getState().upids, rowCache, sort, filters)
}
