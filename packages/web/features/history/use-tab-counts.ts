import { useEffect, useState } from 'react'
import type { CollectionKind, HistoryTab } from '#domain/watching/notification-types.ts'
import { call } from '../../lib/api/api.ts'

type TabCounts = Partial<Record<HistoryTab, number>>

interface Asked {
  /** True once the list is loaded: its query goes first, for counting costs as much as finding. */
  isListThere: boolean
  /** The counts are loaded again whenever it changes. */
  version: unknown
}

/** Returns the number of entries per history tab; empty while unknown. */
export function useTabCounts(kind: CollectionKind, id: string, { isListThere, version }: Asked): TabCounts {
  const [counts, setCounts] = useState<TabCounts>({})
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (isListThere) setWanted(true)
  }, [isListThere])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when to ask again
  useEffect(() => {
    if (!isWanted) return
    const controller = new AbortController()
    call(kind === 'folder' ? 'folderHistoryCounts' : 'areaHistoryCounts', {
      params: { id },
      failures: 'caller',
      isQuiet: true,
      signal: controller.signal,
    }).then(
      (answer) => setCounts(answer.counts),
      // The tabs go without: what is wrong the list itself says.
      () => {},
    )
    return () => controller.abort()
  }, [kind, id, version, isWanted])
  return counts
}
