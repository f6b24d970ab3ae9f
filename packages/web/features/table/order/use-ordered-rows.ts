import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { type ColumnKey, isFactColumnKey } from '#domain/table/columns.ts'
import { marketDay } from '../../../lib/today.ts'
import { useSession } from '../../../state/account/session.ts'
import { cells } from '../../../state/cells/cells.ts'
import { useRowLoading } from '../../../state/rows/rows.ts'
import { useSelection } from '../../../state/selection.ts'
import { type Filters, orderRows, type Sort } from './order-rows.ts'
import { filterAllowedView, useTableView } from './table-view.ts'

export function useOrderedRows() {
  const upids = useSelection((state) => state.upids)
  const view = useTableView()
  const resources = useSession((session) => session.allowedResources)
  const { sort, filters } = useMemo(() => filterAllowedView(view, resources), [view, resources])
  const loading = useRowLoading()
  // Deferred, so that sorting does not delay rendering while rows arrive.
  const version = useDeferredValue(cells.useChanges((changes) => changes.rows))
  const factsVersion = useThrottledFactChanges(usesFacts(sort, filters))
  const day = marketDay()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the versions change with the cells
  const orderedUpids = useMemo(
    () => orderRows(upids, cells, sort, filters, day),
    [upids, sort, filters, day, version, factsVersion],
  )
  return { orderedUpids, loading, sort, filters }
}

const usesFacts = (sort: Sort | null, filters: Filters): boolean =>
  [sort?.column, ...Object.keys(filters)].some(
    (key) => key !== undefined && isFactColumnKey(key as ColumnKey),
  )

/** Minimum time between new orders, because constantly moving rows are unreadable. */
const REORDER_MS = 500

const countFactChanges = () => cells.useChanges.getState().facts

/** Number of changes of facts, updated at intervals. Constant unless `isEnabled`. */
function useThrottledFactChanges(isEnabled: boolean): number {
  const [version, setVersion] = useState(countFactChanges)
  useEffect(() => {
    if (!isEnabled) return
    let timer: ReturnType<typeof setTimeout> | null = null
    const update = () => {
      timer = null
      setVersion(countFactChanges())
    }
    const stop = cells.useChanges.subscribe((current, previous) => {
      if (current.facts !== previous.facts) timer ??= setTimeout(update, REORDER_MS)
    })
    update()
    return () => {
      stop()
      if (timer !== null) clearTimeout(timer)
    }
  }, [isEnabled])
  return version
}

export function shownRows(): readonly string[] {
  const { sort, filters } = filterAllowedView(useTableView.getState(), useSession.getState().allowedResources)
  return orderRows(useSelection.getState().upids, cells, sort, filters, marketDay())
}
