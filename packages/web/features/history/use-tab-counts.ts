import { useEffect, useState } from 'react'
import type { CollectionKind, HistoryTab } from '#domain/notification-types.ts'
import { call } from '../../lib/api.ts'

export type TabCounts = Partial<Record<HistoryTab, number>>

/**
 * How much each tab of a history holds; nothing while it is not known. `version`: whenever it changes, they are asked for
 * again.
 */
export function useTabCounts(kind: CollectionKind, id: string, version: unknown): TabCounts {
  const [counts, setCounts] = useState<TabCounts>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when to ask again
  useEffect(() => {
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
  }, [kind, id, version])
  return counts
}
