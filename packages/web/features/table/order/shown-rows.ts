import { today } from '../../../lib/today.ts'
import { useSession } from '../../../state/account/session.ts'
import { cells } from '../../../state/cells/cells.ts'
import { useSelection } from '../../../state/selection.ts'
import { orderRows } from './order-rows.ts'
import { allowedView, useTableView } from './table-view.ts'

/** Filtered, in the table's order. */
export function shownRows(): readonly string[] {
  const { sort, filters } = allowedView(useTableView.getState(), useSession.getState().allowedResources)
  return orderRows(useSelection.getState().upids, cells, sort, filters, today())
}
