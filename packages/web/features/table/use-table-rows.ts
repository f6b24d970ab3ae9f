import { useEffect, useRef } from 'react'
import { type ColumnLayout, shownColumns } from '#domain/table/column-layout.ts'
import { ROLL_COLUMN } from '#domain/table/column-totals.ts'
import { type ColumnKey, isRowColumnKey } from '#domain/table/columns.ts'
import { useLayers } from '../../state/map/layers.ts'
import { ensureRows, forgetRows } from '../../state/rows/rows.ts'
import { useSelection } from '../../state/selection.ts'
import { getColumnLayout, useColumnLayout } from '../../state/table/columns.ts'
import { ASSESSED_COLUMN } from './totals/summary.ts'

/** Columns for the assessed total. The roll number prevents counting a roll over several parcels twice. */
const ALWAYS_NEEDED: readonly ColumnKey[] = [ROLL_COLUMN, ASSESSED_COLUMN]

export function useLoadRows(): void {
  const upids = useSelection((state) => state.upids)
  const layout = useColumnLayout()
  const release = useLayers(({ response }) => response?.layers.map((layer) => layer.release).join())
  const loadedRelease = useRef(release)
  useEffect(() => {
    // Other releases mean that data was imported.
    if (loadedRelease.current !== undefined && release !== loadedRelease.current) forgetRows()
    loadedRelease.current = release
    void ensureRows(upids, getNeededColumns(layout))
  }, [upids, layout, release])
}

export const retryRows = (): Promise<void> =>
  ensureRows(useSelection.getState().upids, getNeededColumns(getColumnLayout()))

const getNeededColumns = (layout: ColumnLayout): ColumnKey[] => [
  ...new Set([...shownColumns(layout).filter(isRowColumnKey), ...ALWAYS_NEEDED]),
]
