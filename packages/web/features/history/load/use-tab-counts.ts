import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CollectionKind, HistoryTab } from '#domain/watching/notification-types.ts'
import { call } from '../../../lib/api/api.ts'
import { KEYS } from '../../../state/queries/keys.ts'

type TabCounts = Partial<Record<HistoryTab, number>>

interface Options {
  /** Whether the list has loaded. Counts wait for the list, because both queries are equally slow. */
  isListLoaded: boolean
  version: unknown
}

/** Number of entries by tab. Empty until known, or after a failure, which the list reports. */
export function useTabCounts(
  kind: CollectionKind,
  id: string,
  { isListLoaded, version }: Options,
): TabCounts {
  const [isWanted, setWanted] = useState(isListLoaded)
  if (isListLoaded && !isWanted) setWanted(true)
  const { data } = useQuery({
    queryKey: KEYS.historyCounts(kind, id, version),
    queryFn: async ({ signal }) =>
      (
        await call(kind === 'folder' ? 'folderHistoryCounts' : 'areaHistoryCounts', {
          params: { id },
          isQuiet: true,
          signal,
        })
      ).counts,
    enabled: isWanted,
    placeholderData: (before) => before,
    staleTime: 0,
    retry: false,
  })
  return data ?? NO_COUNTS
}

const NO_COUNTS: TabCounts = {}
