import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { type ColumnLayout, shownColumns } from '#domain/column-layout.ts'
import { type ColumnKey, isRowColumnKey } from '#domain/columns.ts'
import { describeError } from '../../lib/api-error.ts'
import { columnLayout, useColumnLayout } from '../../state/columns.ts'
import { useLayers } from '../../state/layers.ts'
import { ensureRows, forgetRows, rowCache, useRowLoading } from '../../state/rows/rows.ts'
import { useSelection } from '../../state/selection.ts'
import { ROLL_COLUMN } from './column-totals.ts'
import { orderRows } from './order-rows.ts'
import { ASSESSED_COLUMN } from './summary.ts'
import { useTableView } from './table-view.ts'

/** Shown or not, the bar needs them: the assessed total, with a roll over several lots counted once. */
const ALWAYS_NEEDED: readonly ColumnKey[] = [ROLL_COLUMN, ASSESSED_COLUMN]

/** Keeps the rows of the selection loaded, with every column that is shown. */
export function useLoadRows(): void {
  const upids = useSelection((state) => state.upids)
  const layout = useColumnLayout()
  const release = useLayers(({ answer }) => answer?.layers.map((layer) => layer.release).join())
  const loadedRelease = useRef(release)
  useEffect(() => {
    // The first list of layers says what there is; a later one that differs, that something was imported.
    if (loadedRelease.current !== undefined && release !== loadedRelease.current) forgetRows()
    loadedRelease.current = release
    void ensureRows(upids, neededColumns(layout))
  }, [upids, layout, release])
}

export const retryRows = (): Promise<void> =>
  ensureRows(useSelection.getState().upids, neededColumns(columnLayout()))

const neededColumns = (layout: ColumnLayout): ColumnKey[] => [
  ...new Set([...shownColumns(layout).filter(isRowColumnKey), ...ALWAYS_NEEDED]),
]

/** The rows as they stand, filtered and sorted, and how their loading goes. */
export function useTableRows() {
  const upids = useSelection((state) => state.upids)
  const { sort, filters } = useTableView()
  const loading = useRowLoading()
  // While thousands arrive, sorting anew may lag behind what is drawn.
  const version = useDeferredValue(loading.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what is in the cache
  const ordered = useMemo(() => orderRows(upids, rowCache, sort, filters), [upids, sort, filters, version])
  const failure = loading.error === null ? '' : describeError(loading.error).message
  return { ordered, loading, sort, filters, failure }
}
