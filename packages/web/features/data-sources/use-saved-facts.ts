import { useEffect, useMemo } from 'react'
import type { DataSourceState } from '#contract/facts/facts.ts'
import { shownColumns } from '#domain/table/column-layout.ts'
import { columnOf } from '#domain/table/columns.ts'
import {
  type DataSourceKey,
  isTaskSourceKey,
  MAX_PARCELS_PER_FACTS,
  type TaskSourceKey,
} from '#domain/table/data-sources.ts'
import { facts } from '../../state/facts/page-facts.ts'
import { useSelection } from '../../state/selection.ts'
import { useColumnLayout } from '../../state/table/columns.ts'

export function useSavedFacts(): void {
  const upids = useSelection((state) => state.upids)
  const layout = useColumnLayout()
  const sources = useMemo(
    () => [...new Set(shownColumns(layout).flatMap((key) => listTaskSources(columnOf(key).dataSource)))],
    [layout],
  )
  useFactLookup(sources, upids)
}

/** Maximum parcels looked up ahead. */
const MAX_LOOKUPS = 2 * MAX_PARCELS_PER_FACTS
const NO_SOURCES: readonly TaskSourceKey[] = []

export function useLookupAhead(byKey: ReadonlyMap<DataSourceKey, DataSourceState>): void {
  const selected = useSelection((state) => state.upids)
  const upids = useMemo(() => selected.slice(0, MAX_LOOKUPS), [selected])
  const sources = useMemo(
    () =>
      [...byKey.values()].flatMap(({ key, isAllowed, isConnected }) =>
        isAllowed && isConnected ? listTaskSources(key) : NO_SOURCES,
      ),
    [byKey],
  )
  useFactLookup(sources, upids)
}

const listTaskSources = (key: DataSourceKey): readonly TaskSourceKey[] =>
  isTaskSourceKey(key) ? [key] : NO_SOURCES

function useFactLookup(sources: readonly TaskSourceKey[], upids: readonly string[]): void {
  const sourceKeys = sources.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys identify the data sources
  useEffect(() => {
    if (sources.length === 0 || upids.length === 0) return
    const controller = new AbortController()
    void facts.saved.ensure(sources, upids, controller.signal)
    return () => controller.abort()
  }, [sourceKeys, upids])
}
