import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { type ColumnKey, isFactColumnKey } from '#domain/table/columns.ts'
import { describeError } from '../../lib/api/api-error.ts'
import { useSession } from '../../state/account/session.ts'
import { useFacts } from '../../state/facts/page-facts.ts'
import { rowCache, useRowLoading } from '../../state/rows/rows.ts'
import { useSelection } from '../../state/selection.ts'
import { type Filters, orderRows, type Sort } from './order-rows.ts'
import { allowedView, useTableView } from './table-view.ts'

/** Returns the rows as shown, filtered and sorted, and their loading state. */
export function useOrderedRows() {
  const upids = useSelection((state) => state.upids)
  const view = useTableView()
  const allowed = useSession((session) => session.allowedResources)
  const { sort, filters } = useMemo(() => allowedView(view, allowed), [view, allowed])
  const loading = useRowLoading()
  // While thousands arrive, sorting anew may lag behind what is drawn.
  const version = useDeferredValue(loading.version)
  const factsVersion = useFactsVersionNowAndThen(isAboutFacts(sort, filters))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the versions stand for what is in the cache
  const ordered = useMemo(
    () => orderRows(upids, rowCache, sort, filters),
    [upids, sort, filters, version, factsVersion],
  )
  const failure = loading.error === null ? '' : describeError(loading.error).message
  return { ordered, loading, sort, filters, failure }
}

const isAboutFacts = (sort: Sort | null, filters: Filters): boolean =>
  [sort?.column, ...Object.keys(filters)].some(
    (key) => key !== undefined && isFactColumnKey(key as ColumnKey),
  )

/** Rows that change their places with every frame cannot be read. */
const REORDER_MS = 500

/** The version of the facts, at most twice a second; always the same while nobody wants it. */
function useFactsVersionNowAndThen(isWanted: boolean): number {
  const [version, setVersion] = useState(() => useFacts.getState().version)
  useEffect(() => {
    if (!isWanted) return
    let timer: ReturnType<typeof setTimeout> | null = null
    const take = () => {
      timer = null
      setVersion(useFacts.getState().version)
    }
    const stop = useFacts.subscribe((now, before) => {
      if (now.version !== before.version) timer ??= setTimeout(take, REORDER_MS)
    })
    take()
    return () => {
      stop()
      if (timer !== null) clearTimeout(timer)
    }
  }, [isWanted])
  return version
}
